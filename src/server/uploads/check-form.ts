import type { FieldSchema, FormSchema } from '../../shared/form-schema.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { UploadedFile } from '../../tools/tool-handler.ts';
import { fieldNamed, indexIn, plainNameOf } from './field-name.ts';
import { decryptPassword } from './password-cipher.ts';

/** A request as it came in: names are known to the schema, values are not looked at yet. */
export interface RawForm {
  texts: Map<string, string>;
  files: Map<string, UploadedFile[]>;
}

interface CheckOptions {
  schema: FormSchema;
  passwordKey: string;
}

/** Turns texts and files into the values that the schema promises. Missing files are told before wrong fields. */
export function checkForm(received: RawForm, options: CheckOptions): Result<Record<string, unknown>> {
  const raw = { ...received, texts: withoutEmptyPasswords(received.texts, options.schema) };
  const values: Record<string, unknown> = Object.create(null);
  const fields = Object.entries(options.schema);
  const isFile = ([, field]: [string, FieldSchema]) => field.kind === 'file' || field.kind === 'files';
  const ordered = [...fields.filter(isFile), ...fields.filter((entry) => !isFile(entry))];
  for (const [name, field] of ordered) {
    const value = fieldValue(name, field, raw, options);
    if (!value.ok) return fail(value.failure.code, { field: name, ...value.failure });
    if (value.value !== undefined) values[name] = value.value;
  }
  return succeed(values);
}

/** Forms and scripts send a password that nobody typed as an empty text. Other fields are what they say, or wrong. */
function withoutEmptyPasswords(texts: RawForm['texts'], schema: FormSchema): RawForm['texts'] {
  const isGiven = ([name, text]: [string, string]) => {
    const kind = fieldNamed(schema, name)?.kind;
    return text !== '' || (kind !== 'password' && kind !== 'passwords');
  };
  return new Map([...texts].filter(isGiven));
}

/** Whether a request tries to open a file with a password. One that only sets a password guesses nothing. */
export function triesPassword(form: Record<string, unknown>, schema: FormSchema): boolean {
  return Object.entries(schema).some(([name, field]) => {
    const value = form[name];
    if (field.kind === 'passwords') return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    return field.kind === 'password' && !field.sets && value !== undefined;
  });
}

function fieldValue(name: string, field: FieldSchema, raw: RawForm, options: CheckOptions): Result<unknown> {
  const { schema, passwordKey } = options;
  const text = raw.texts.get(name);
  switch (field.kind) {
    case 'file':
      return singleFile(raw.files.get(name)?.[0], field.optional === true);
    case 'files':
      return manyFiles(raw.files.get(name) ?? [], field.min);
    case 'passwords':
      return manyPasswords(name, raw, options);
    case 'password':
      return naming(
        !field.sets,
        fileAt(raw, schema, 0),
        field.sets ? newPassword(name, raw, passwordKey) : onePassword(name, raw, passwordKey),
      );
    case 'texts':
      return indexed(name, raw, schema, (given) =>
        Buffer.byteLength(given) <= field.maxBytes ? succeed(given) : fail('invalid_field'),
      );
    case 'flag':
      return text === undefined || text === 'true' || text === 'false'
        ? succeed(text === 'true')
        : fail('invalid_field');
    default:
      if (text === undefined) return field.optional ? succeed(undefined) : fail('invalid_field');
      return textValue(field, text);
  }
}

/** A password that cannot be read is as wrong as one that does not open the file: both name it. */
function naming<Value>(isBlamed: boolean, file: UploadedFile | undefined, value: Result<Value>): Result<Value> {
  return value.ok || !isBlamed || !file ? value : fail(value.failure.code, { filename: file.filename });
}

/** The file at a position of the form's one field of files. */
function fileAt(raw: RawForm, schema: FormSchema, index: number): UploadedFile | undefined {
  const [name] = Object.entries(schema).find(([, { kind }]) => kind === 'file' || kind === 'files') ?? [];
  return name === undefined ? undefined : raw.files.get(name)?.[index];
}

/** Encrypted by the page, or plain from a program that calls over TLS; both at once is a mistake of the caller. */
function onePassword(name: string, raw: RawForm, passwordKey: string): Result<string | undefined> {
  const cipher = raw.texts.get(name);
  const plain = raw.texts.get(plainNameOf(name));
  if (cipher !== undefined && plain !== undefined) return fail('invalid_field');
  return cipher === undefined ? succeed(plain) : decryptPassword(cipher, passwordKey);
}

/** Nobody can type a control character, and what is locked with one no reader opens. */
function newPassword(name: string, raw: RawForm, passwordKey: string): Result<string | undefined> {
  const wished = onePassword(name, raw, passwordKey);
  return wished.ok && /\p{Cc}/u.test(wished.value ?? '') ? fail('invalid_field') : wished;
}

function manyPasswords(
  name: string,
  raw: RawForm,
  { schema, passwordKey }: CheckOptions,
): Result<Record<number, string>> {
  const ciphers = indexed(name, raw, schema, (cipher) => decryptPassword(cipher, passwordKey));
  const plain = indexed(plainNameOf(name), raw, schema, (text) => succeed(text));
  if (!ciphers.ok || !plain.ok) return ciphers.ok ? plain : ciphers;
  const isTwice = Object.keys(plain.value).some((index) => index in ciphers.value);
  return isTwice ? fail('invalid_field') : succeed({ ...ciphers.value, ...plain.value });
}

type TextField = Exclude<FieldSchema, { kind: 'file' | 'files' | 'password' | 'passwords' | 'texts' | 'flag' }>;

function textValue(field: TextField, text: string): Result<unknown> {
  switch (field.kind) {
    case 'choice': {
      const wanted = field.anyCase ? text.toUpperCase() : text;
      return field.values.includes(wanted) ? succeed(wanted) : fail('invalid_field');
    }
    case 'text':
      return Buffer.byteLength(text) <= field.maxBytes ? succeed(text) : fail('invalid_field');
    case 'number': {
      const pattern = field.whole ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,12})?$/;
      const number = pattern.test(text) ? Number(text) : Number.NaN;
      return number >= field.min && number <= field.max ? succeed(number) : fail('invalid_field');
    }
    case 'color':
      return /^[0-9A-Fa-f]{6}$/.test(text) ? succeed(text.toUpperCase()) : fail('invalid_field');
  }
}

function singleFile(file: UploadedFile | undefined, isOptional: boolean): Result<UploadedFile | undefined> {
  return file || isOptional ? succeed(file) : fail('no_file');
}

function manyFiles(files: UploadedFile[], least: number): Result<UploadedFile[]> {
  if (files.length === 0) return fail('no_file');
  return files.length < least ? fail('too_few_files') : succeed(files);
}

/** By position in the form's files; one that is wrong names its file, one beside no file is no field of this form. */
function indexed(
  name: string,
  raw: RawForm,
  schema: FormSchema,
  read: (text: string) => Result<string>,
): Result<Record<number, string>> {
  const values: Record<number, string> = {};
  for (const [field, text] of raw.texts) {
    const index = indexIn(field, name);
    if (index === undefined) continue;
    const file = fileAt(raw, schema, index);
    const value = file ? naming(true, file, read(text)) : fail<string>('invalid_field', { field });
    if (!value.ok) return value;
    values[index] = value.value;
  }
  return succeed(values);
}
