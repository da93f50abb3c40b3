/**
 * What every platform we run on has (browsers and Node alike) but the language's own library does not name.
 * Shared code may use these and nothing else of the DOM or Node.
 */
declare class TextEncoder {
  encode(text?: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes?: Uint8Array): string;
}
declare class URL {
  constructor(url: string, base?: string);
  readonly pathname: string;
  readonly search: string;
  readonly href: string;
  readonly origin: string;
}
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
  toString(): string;
}
