/** A function that is asked for a thing once and remembers its answer for as long as the thing is there. */
export function memoize<Thing extends object, Answer>(find: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const answers = new WeakMap<Thing, { answer: Answer }>();
  return (thing) => {
    let known = answers.get(thing);
    if (!known) {
      known = { answer: find(thing) };
      answers.set(thing, known);
    }
    return known.answer;
  };
}
