/**
 * The fields of a tool's form, as data: the server reads and checks a request by it, the page builds
 * its FormData from it, and the OpenAPI document is written from it. One description, three uses.
 */
export type FileKind = 'pdf' | 'image';

/** One kind, or any of several. */
export type AcceptedKinds = FileKind | readonly FileKind[];

export type FieldSchema =
  | { kind: 'file'; accepts: AcceptedKinds; optional?: boolean }
  | { kind: 'files'; accepts: AcceptedKinds; min: number; max: number }
  | { kind: 'choice'; values: readonly string[]; optional?: boolean; anyCase?: boolean }
  /** `optional`: left out of the page's form unless it is set. */
  | { kind: 'flag'; optional?: true }
  | { kind: 'text'; maxBytes: number; optional?: boolean }
  | { kind: 'number'; min: number; max: number; whole?: boolean; optional?: boolean }
  /** Six hex digits without '#'. */
  | { kind: 'color'; optional?: boolean }
  /**
   * AES-encrypted and base64 on the wire, plain text on both ends of the form. One that `sets` the password of the result
   * opens nothing: it is no guess.
   */
  | { kind: 'password'; optional: true; sets?: true }
  /** One password per file: `passwords[0]` … by position in `files`. */
  | { kind: 'passwords'; max: number }
  /** One text per file: `pages[0]` … by position in `files`. */
  | { kind: 'texts'; max: number; maxBytes: number; optional: true };

export type FormSchema = Record<string, FieldSchema>;

type FieldValue<Field extends FieldSchema, FileType> = Field extends { kind: 'file' }
  ? FileType
  : Field extends { kind: 'files' }
    ? FileType[]
    : Field extends { kind: 'choice'; values: readonly (infer Value)[] }
      ? Value
      : Field extends { kind: 'flag' }
        ? boolean
        : Field extends { kind: 'number' }
          ? number
          : Field extends { kind: 'passwords' | 'texts' }
            ? Record<number, string>
            : string;

type OptionalKeys<Schema extends FormSchema> = {
  [Key in keyof Schema]: Schema[Key] extends { optional: true } ? Key : never;
}[keyof Schema];

/** The values of a form; files are `File` in the browser and a temp file on the server. */
export type FormValues<Schema extends FormSchema, FileType> = {
  [Key in Exclude<keyof Schema, OptionalKeys<Schema>>]: FieldValue<Schema[Key], FileType>;
} & {
  [Key in OptionalKeys<Schema>]?: FieldValue<Schema[Key], FileType> | undefined;
};

/** Fields that are sent as `name[0]`, `name[1]` …, by position in `files`. */
export function isIndexed(field: FieldSchema): field is Extract<FieldSchema, { kind: 'passwords' | 'texts' }> {
  return field.kind === 'passwords' || field.kind === 'texts';
}

export function acceptsKind(accepts: AcceptedKinds, kind: FileKind | undefined): boolean {
  return typeof accepts === 'string' ? accepts === kind : kind !== undefined && accepts.includes(kind);
}

/** How many texts a request by this form can hold. */
export function countTexts(form: FormSchema): number {
  return Object.values(form).reduce((sum, field) => sum + (isIndexed(field) ? field.max : 1), 0);
}
