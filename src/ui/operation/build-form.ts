import type { FieldSchema, FormSchema, FormValues } from '../../shared/form-schema.ts';
import { EncryptionFailed, encryptPassword, fetchPasswordSecret } from './encrypt-password.ts';

export interface BuiltForm {
  data: FormData;
  fileBytes: number;
  fileCount: number;
}

type Encrypt = (password: string) => Promise<string>;

/** Turns values into the multipart form that the schema describes. Empty optional fields are left out. */
export async function buildForm<Schema extends FormSchema>(
  schema: Schema,
  values: FormValues<Schema, File>,
  signal: AbortSignal,
): Promise<BuiltForm> {
  const form: BuiltForm = { data: new FormData(), fileBytes: 0, fileCount: 0 };
  const encrypt = encryptWithOneSecret(signal);
  for (const [name, field] of Object.entries(schema)) {
    await appendField(form, name, field, (values as Record<string, unknown>)[name], encrypt);
  }
  return form;
}

async function appendField(form: BuiltForm, name: string, field: FieldSchema, value: unknown, encrypt: Encrypt) {
  switch (field.kind) {
    case 'file':
      if (value instanceof File) appendFile(form, name, value);
      return;
    case 'files':
      for (const file of value as File[]) appendFile(form, name, file);
      return;
    case 'flag':
      if (value === true || !field.optional) form.data.append(name, value === true ? 'true' : 'false');
      return;
    case 'password':
      if (value) form.data.append(name, await encrypt(String(value)));
      return;
    case 'passwords':
      for (const [index, password] of Object.entries(value as Record<number, string>)) {
        if (password) form.data.append(`${name}[${index}]`, await encrypt(password));
      }
      return;
    case 'texts':
      for (const [index, text] of Object.entries((value ?? {}) as Record<number, string>)) {
        if (text) form.data.append(`${name}[${index}]`, text);
      }
      return;
    default:
      if (value !== undefined && value !== '') form.data.append(name, String(value));
  }
}

function appendFile(form: BuiltForm, name: string, file: File) {
  form.data.append(name, file, file.name);
  form.fileBytes += file.size;
  form.fileCount++;
}

/** One question for the secret per form, and none when there is no password. */
function encryptWithOneSecret(signal: AbortSignal): Encrypt {
  let secret: Promise<string> | undefined;
  return async (password) => {
    try {
      secret ??= fetchPasswordSecret(signal);
      return await encryptPassword(password, await secret);
    } catch (error) {
      throw error instanceof EncryptionFailed ? error : new EncryptionFailed(String(error));
    }
  };
}
