/** What moves without end is drawn this often: a spinner every third beat, what travels far with every one. */
const beatMs = 42;

/**
 * What changes by itself while work goes on (how far rows are, their spinners, the ring of a tab) changes at the same
 * moments: to draw a page costs about as much for one change as for all of them.
 */
const momentMs = 400;

export function untilMoment(): number {
  return momentMs - (performance.now() % momentMs);
}

interface Moving {
  animation: Animation;
  target: Element;
  everyBeats: number;
  startedMs: number;
}

const moving = new Set<Moving>();
/** Those whose style has them move in steps() do so at the moments of the page, all at once. */
const stepping = new Set<Moving>();
let isListening = false;
let beats = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let isStepping = false;

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
  const { effect } = animation;
  const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
  if (!isEndless || animation.playState !== 'running') return;
  animation.pause();
  const isSpinner = 'animationName' in animation && animation.animationName === 'spin';
  const one: Moving = { animation, target, everyBeats: isSpinner ? 3 : 1, startedMs: performance.now() };
  const isStepped = effect instanceof KeyframeEffect && effect.getKeyframes()[0]?.easing?.startsWith('steps');
  if (isStepped) {
    stepping.add(one);
    if (!isStepping) setTimeout(step, untilMoment());
    isStepping = true;
  } else {
    moving.add(one);
    timer ??= setInterval(beat, beatMs);
  }
}

function beat(): void {
  beats++;
  dropEnded(moving);
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

function step(): void {
  dropEnded(stepping);
  isStepping = stepping.size > 0;
  if (isStepping) setTimeout(step, untilMoment());
  if (document.hidden) return;
  // A step is as long as a moment; one millisecond into it no rounding falls back to the one before.
  const timeMs = Math.round(performance.now() / momentMs) * momentMs + 1;
  for (const { animation, target } of [...stepping]) if (isInView(target)) animation.currentTime = timeMs;
}

/** One whose element is gone, hidden or at rest is no longer paused but idle. */
function dropEnded(ones: Set<Moving>): void {
  for (const one of ones) if (one.animation.playState !== 'paused') ones.delete(one);
}

function isInView(target: Element): boolean {
  const { top, bottom } = target.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
