import { type FieldSchema, type FormSchema, isIndexed } from '../../shared/form-schema.ts';

/** The field of the schema that a name on the wire means; `name[3]` is one of a field that holds many. */
export function fieldNamed(schema: FormSchema, wireName: string): FieldSchema | undefined {
  const encrypted = encryptedNameOf(wireName);
  if (encrypted !== undefined) {
    const twin = fieldNamed(schema, encrypted);
    return twin?.kind === 'password' || twin?.kind === 'passwords' ? twin : undefined;
  }
  const name = keyOf(wireName);
  const field = Object.hasOwn(schema, name) ? schema[name] : undefined;
  if (!field || !isIndexed(field)) return name === wireName ? field : undefined;
  const index = indexIn(wireName, name);
  return index !== undefined && index < field.max ? field : undefined;
}

/**
 * Programs that call over TLS may send passwords as they are: `plainPassword` for `password`, `plainPasswords[3]` for
 * `passwords[3]`.
 */
export function plainNameOf(name: string): string {
  return `plain${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** The other way round; undefined when it is no such name. */
function encryptedNameOf(wireName: string): string | undefined {
  const [, first, rest] = /^plain([A-Z])(.*)$/.exec(wireName) ?? [];
  return first === undefined ? undefined : `${first.toLowerCase()}${rest}`;
}

/** `passwords[3]` → `passwords`. */
export function keyOf(wireName: string): string {
  return wireName.replace(/\[(0|[1-9]\d{0,2})\]$/, '');
}

/** The position in `name[3]`; undefined when it is another name or has none. */
export function indexIn(wireName: string, name: string): number | undefined {
  if (wireName === name || keyOf(wireName) !== name) return undefined;
  return Number(wireName.slice(name.length + 1, -1));
}
