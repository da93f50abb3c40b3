/** What the browser found out about a file by drawing it. */
export interface CardLook {
  /** Known once a PDF is open. */
  pages?: number | undefined;
  /** It asked for a password, whether it has been given or not. */
  isProtected: boolean;
  /** The password that opens it is still missing. */
  isLocked: boolean;
}

export type CardLooks = ReadonlyMap<string, CardLook>;

export const noLook: CardLook = { isProtected: false, isLocked: false };
