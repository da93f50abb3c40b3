/** Work cut into steps, so that whoever drives it may let other things come first. */
export type Steps<T> = Generator<undefined, T>;

export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
