/** What a walk through a tool needs of a browser, whichever protocol it speaks. */
export interface Driver {
  name: string;
  open(url: string): Promise<void>;
  /** Gives files of this machine to the first file field. */
  choose(paths: readonly string[]): Promise<void>;
  /** Waits until the selector is visible, then clicks it. */
  click(selector: string): Promise<void>;
  press(key: 'Tab' | 'Enter' | 'ArrowRight' | 'Escape'): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  waitFor(selector: string): Promise<void>;
  /** Runs a function body in the page and gives back what it returns. */
  evaluate<Value>(body: string): Promise<Value>;
  close(): Promise<void>;
}

/** Long enough for an AI cut-out on a busy machine. */
export const patienceMs = 120_000;
