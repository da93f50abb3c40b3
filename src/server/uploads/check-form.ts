import type { FieldSchema, FormSchema } from '../../shared/form-schema.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { UploadedFile } from '../../tools/tool-handler.ts';
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
export function checkForm(raw: RawForm, options: CheckOptions): Result<Record<string, unknown>> {
  const values: Record<string, unknown> = Object.create(null);
  const fields = Object.entries(options.schema);
  const isFile = ([, field]: [string, FieldSchema]) => field.kind === 'file' || field.kind === 'files';
  const ordered = [...fields.filter(isFile), ...fields.filter((entry) => !isFile(entry))];
  for (const [name, field] of ordered) {
    const value = fieldValue(name, field, raw, options.passwordKey);
    if (!value.ok) return value;
    if (value.value !== undefined) values[name] = value.value;
  }
  return succeed(values);
}

/** Whether a request carries a password, before anybody tries it. */
export function carriesPassword(form: Record<string, unknown>, schema: FormSchema): boolean {
  return Object.entries(schema).some(([name, field]) => {
    const value = form[name];
    if (field.kind === 'passwords') return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    return field.kind === 'password' && value !== undefined;
  });
}

function fieldValue(name: string, field: FieldSchema, raw: RawForm, passwordKey: string): Result<unknown> {
  const text = raw.texts.get(name);
  switch (field.kind) {
    case 'file':
      return singleFile(raw.files.get(name)?.[0], field.optional === true);
    case 'files':
      return manyFiles(raw.files.get(name) ?? [], field.min);
    case 'passwords':
      return indexed(name, raw, (cipher) => decryptPassword(cipher, passwordKey));
    case 'texts':
      return indexed(name, raw, (given) =>
        Buffer.byteLength(given) <= field.maxBytes ? succeed(given) : fail('invalid_field'),
      );
    case 'flag':
      return text === undefined || text === 'true' || text === 'false'
        ? succeed(text === 'true')
        : fail('invalid_field');
    default:
      if (text === undefined) return field.optional ? succeed(undefined) : fail('invalid_field');
      return name === 'password' ? sourcePassword(text, raw, passwordKey) : textValue(field, text, passwordKey);
  }
}

/** One that cannot be read is as wrong as one that does not open the file: both name it. */
function sourcePassword(text: string, raw: RawForm, passwordKey: string): Result<string> {
  const password = decryptPassword(text, passwordKey);
  const filename = raw.files.get('file')?.[0]?.filename;
  return password.ok || filename === undefined ? password : fail(password.failure.code, { filename });
}

type TextField = Exclude<FieldSchema, { kind: 'file' | 'files' | 'passwords' | 'texts' | 'flag' }>;

function textValue(field: TextField, text: string, passwordKey: string): Result<unknown> {
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
    case 'password':
      return decryptPassword(text, passwordKey);
  }
}

function singleFile(file: UploadedFile | undefined, isOptional: boolean): Result<UploadedFile | undefined> {
  return file || isOptional ? succeed(file) : fail('no_file');
}

function manyFiles(files: UploadedFile[], least: number): Result<UploadedFile[]> {
  if (files.length === 0) return fail('no_file');
  return files.length < least ? fail('too_few_files') : succeed(files);
}

/** By position in `files`; one that is wrong names its file, one without a file is no field of this form. */
function indexed(name: string, raw: RawForm, read: (text: string) => Result<string>): Result<Record<number, string>> {
  const values: Record<number, string> = {};
  for (const [field, text] of raw.texts) {
    if (!field.startsWith(`${name}[`)) continue;
    const index = Number(field.slice(name.length + 1, -1));
    const value = read(text);
    const filename = raw.files.get('files')?.[index]?.filename;
    if (!value.ok) return fail(value.failure.code, filename === undefined ? {} : { filename });
    values[index] = value.value;
  }
  return succeed(values);
}
