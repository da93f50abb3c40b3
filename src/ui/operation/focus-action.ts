/** A button that goes away hands the focus to its form's action, so that a keyboard is never left nowhere. */
export function focusAction(leaving: HTMLButtonElement): void {
  leaving.form?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
}
