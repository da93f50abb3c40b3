/** What a walk through a tool needs of a browser, whichever protocol it speaks. */
export interface Driver {
  name: string;
  open(url: string): Promise<void>;
  /** Gives files of this machine to the first file field. */
  choose(paths: readonly string[]): Promise<void>;
  /** Waits until the selector is visible, then clicks it. */
  click(selector: string): Promise<void>;
  /** Presses the pointer on the first match, moves it in steps and lets go; places are shares of the element. */
  drag(selector: string, from: Place, to: Place): Promise<void>;
  press(key: 'Tab' | 'Enter' | 'ArrowRight' | 'Escape'): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  waitFor(selector: string): Promise<void>;
  /** Runs a function body in the page and gives back what it returns. */
  evaluate<Value>(body: string): Promise<Value>;
  close(): Promise<void>;
}

export interface Place {
  x: number;
  y: number;
}

/** Long enough for an AI cut-out on a busy machine. */
export const patienceMs = 120_000;

/** The steps of a drag, in pixels of the page. */
export function stepsOfDrag(
  box: { x: number; y: number; width: number; height: number },
  from: Place,
  to: Place,
): Place[] {
  const count = 6;
  return Array.from({ length: count + 1 }, (_, step) => ({
    x: Math.round(box.x + box.width * (from.x + ((to.x - from.x) * step) / count)),
    y: Math.round(box.y + box.height * (from.y + ((to.y - from.y) * step) / count)),
  }));
}
