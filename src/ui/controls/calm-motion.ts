/** What moves without end is drawn this often: a spinner every third beat, what travels far with every one. */
const beatMs = 42;

interface Moving {
  animation: Animation;
  target: Element;
  everyBeats: number;
  startedMs: number;
}

const moving = new Set<Moving>();
let isListening = false;
let beats = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Takes over animations without end from the browser, which would draw the page anew with every frame of the screen while
 * one runs, steps() or not: on a phone that costs battery, on two cores a third of the work it waits for. They stay as
 * the styles tell them, reduced motion included; only their time is set from here, and only where somebody sees them.
 */
export function calmMotion(): void {
  if (isListening || typeof document === 'undefined') return;
  isListening = true;
  document.addEventListener('animationstart', ({ target }) => {
    if (target instanceof Element) for (const animation of target.getAnimations()) takeOver(animation, target);
  });
}

function takeOver(animation: Animation, target: Element): void {
  const isEndless = animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
  if (!isEndless || animation.playState !== 'running') return;
  animation.pause();
  const isSpinner = 'animationName' in animation && animation.animationName === 'spin';
  moving.add({ animation, target, everyBeats: isSpinner ? 3 : 1, startedMs: performance.now() });
  timer ??= setInterval(beat, beatMs);
}

function beat(): void {
  beats++;
  // One whose element is gone, hidden or at rest is no longer paused but idle.
  for (const one of moving) if (one.animation.playState !== 'paused') moving.delete(one);
  if (moving.size === 0) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  if (document.hidden) return;
  const seen = [...moving].filter(({ target, everyBeats }) => beats % everyBeats === 0 && isInView(target));
  const nowMs = performance.now();
  for (const { animation, startedMs } of seen) animation.currentTime = nowMs - startedMs;
}

function isInView(target: Element): boolean {
  const { top, bottom } = target.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
