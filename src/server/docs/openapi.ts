import { failures } from '../../shared/failures.ts';
import {
  type AcceptedKinds,
  acceptsKind,
  type FieldSchema,
  type FormSchema,
  isIndexed,
} from '../../shared/form-schema.ts';
import { limits } from '../../shared/limits.ts';
import { apiBase } from '../../shared/operation.ts';
import type { Progress } from '../../shared/progress.ts';
import { allOperations, type Operation } from '../../tools/all-operations.ts';
import { plainNameOf } from '../uploads/field-name.ts';
import { clientLogBody, clientMetricBody } from '../visit/client-reports.ts';
import { sessionFilesQuery, sessionTimingsQuery } from '../visit/session-routes.ts';
import { fieldNote } from './field-notes.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

const MB = 1024 * 1024;

/** The API in OpenAPI 3.1, written from the schemas that check the requests. */
export function openApiDocument(siteName: string, siteUrl: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description:
        'Every error is JSON {error, message, filename?, requestId}; `error` is a code of the table of failures. ' +
        'Every answer has `x-request-id`. An empty password counts as left out. Password fields are AES-128-ECB, PKCS#7, base64, with the key of ' +
        '`/client-config`; TLS is what protects them on the way.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: `${siteUrl}${apiBase}` }],
    tags: tagNames.map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(allOperations.map((operation) => [operation.path, { post: toolCall(operation) }])),
      ...otherPaths(),
    },
    components: { schemas: { Failure: failureSchema(), Progress: progressSchema } },
  };
}

const tagNames = [...new Set(allOperations.map(tagOf)), 'Server'];

/** /pdf/merge → PDF, /image/compress → Image. */
function tagOf({ path }: Operation): string {
  return path.startsWith('/pdf/') ? 'PDF' : 'Image';
}

function toolCall(operation: Operation): JsonObject {
  return {
    operationId: operation.id,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: `The whole request is at most ${operation.requestBytes / MB} MB, each file ${limits.fileBytes / MB} MB.`,
    parameters: [
      header('X-Session-ID', 'Names the visit for its own timings; it loosens no limit.'),
      header('X-Operation-ID', 'A random UUID; `/operations/{id}/events` then tells the progress.'),
      header('X-API-Key', 'A key that the operator gave out; without it the limits of visitors hold.'),
    ],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(operation) } } },
    responses: {
      200: {
        description: 'The result as an attachment.',
        headers: {
          'content-disposition': headerSchema('RFC 6266, with the name of the result.'),
          'x-result-report': headerSchema('ASCII JSON of at most 2 KB: sizes, and notes of what changed.'),
        },
        content: Object.fromEntries(operation.answers.map((type) => [type, { schema: binary }])),
      },
      default: failureAnswer,
    },
  };
}

const binary = { type: 'string', format: 'binary' } as const;

function formSchema({ id, form }: { id: string; form: FormSchema }): JsonObject {
  const noted = (name: string, schema: object): JsonObject => {
    const words = [fieldNote(id, name), (schema as { description?: string }).description].filter(Boolean);
    return { ...schema, ...(words.length > 0 ? { description: words.join(' ') } : {}) };
  };
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(form)) {
    if (isIndexed(field)) {
      const item = field.kind === 'passwords' ? password : { type: 'string', maxLength: field.maxBytes };
      for (let index = 0; index < field.max; index++) {
        properties[`${name}[${index}]`] = noted(name, item);
        if (field.kind === 'passwords') properties[`${plainNameOf(name)}[${index}]`] = plainPassword;
      }
      continue;
    }
    properties[name] = noted(name, fieldSchema(field));
    if (field.kind === 'password') properties[plainNameOf(name)] = plainPassword;
    const isNeeded = field.kind !== 'flag' && !('optional' in field && field.optional);
    if (isNeeded) required.push(name);
  }
  return { type: 'object', required, properties, additionalProperties: false };
}

const password = { type: 'string', format: 'byte', description: 'An encrypted password.' } as const;

const plainPassword = {
  type: 'string',
  description: 'The same password as it is, for programs that call over TLS; never together with the encrypted field.',
} as const;

function fieldSchema(field: Exclude<FieldSchema, { kind: 'passwords' | 'texts' }>): JsonObject {
  switch (field.kind) {
    case 'file':
      return { ...binary, description: kindText(field.accepts) };
    case 'files':
      return {
        type: 'array',
        items: binary,
        minItems: field.min,
        maxItems: field.max,
        description: kindText(field.accepts),
      };
    case 'choice':
      return { type: 'string', enum: field.values, ...(field.anyCase ? { description: 'In any case.' } : {}) };
    case 'flag':
      return { type: 'string', enum: ['true', 'false'], default: 'false' };
    case 'text':
      return { type: 'string', maxLength: field.maxBytes };
    case 'number':
      return { type: field.whole ? 'integer' : 'number', minimum: field.min, maximum: field.max };
    case 'color':
      return { type: 'string', pattern: '^[0-9A-Fa-f]{6}$' };
    case 'password':
      return password;
  }
}

function kindText(accepts: AcceptedKinds): string {
  const image = 'A PNG, JPEG, GIF, WebP, AVIF, HEIC or BMP image.';
  if (!acceptsKind(accepts, 'image')) return 'A PDF.';
  return acceptsKind(accepts, 'pdf') ? `A PDF, or: ${image}` : image;
}

function otherPaths(): JsonObject {
  return {
    '/client-config': {
      get: {
        operationId: 'client_config',
        tags: ['Server'],
        summary: 'What the page has to know of this server; never cached.',
        responses: jsonAnswer,
      },
    },
    '/metrics/session-timings': {
      get: {
        operationId: 'session_timings',
        tags: ['Server'],
        summary: 'How long the server took, for one session and operation.',
        parameters: queryParameters(sessionTimingsQuery),
        responses: jsonAnswer,
      },
    },
    '/metrics/session-files': {
      get: {
        operationId: 'session_files',
        tags: ['Server'],
        summary: 'How many files the server holds for a session now.',
        parameters: queryParameters(sessionFilesQuery),
        responses: jsonAnswer,
      },
    },
    '/client-logs': {
      post: {
        operationId: 'client_logs',
        tags: ['Server'],
        summary: 'An error in the page.',
        ...jsonBody(clientLogBody),
      },
    },
    '/client-metrics': {
      post: {
        operationId: 'client_metrics',
        tags: ['Server'],
        summary: 'A slow call, as the page saw it.',
        ...jsonBody(clientMetricBody),
      },
    },
    '/operations/{id}/events': {
      get: {
        operationId: 'operation_events',
        tags: ['Server'],
        summary: 'The progress of a running call, as server-sent events: `progress`, then `end`.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: {
          200: {
            description: 'A stream of events whose data is a Progress.',
            content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/Progress' } } },
          },
          default: failureAnswer,
        },
      },
    },
  };
}

const failureAnswer = {
  description: 'A failure.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
} as const;

const jsonAnswer = {
  200: { description: 'JSON.', content: { 'application/json': { schema: { type: 'object' } } } },
  default: failureAnswer,
} as const;

function jsonBody(schema: JsonObject): JsonObject {
  return {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 204: { description: 'Taken.' }, default: failureAnswer },
  };
}

function queryParameters(query: { required: readonly string[]; properties: JsonObject }): Json[] {
  return Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required.includes(name),
    schema,
  }));
}

function header(name: string, description: string): JsonObject {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function headerSchema(description: string): JsonObject {
  return { description, schema: { type: 'string' } };
}

function failureSchema(): JsonObject {
  return {
    type: 'object',
    required: ['error', 'message', 'requestId'],
    properties: {
      error: { type: 'string', enum: Object.keys(failures) },
      message: { type: 'string' },
      filename: { type: 'string', description: 'The one file to blame.' },
      requestId: { type: 'string' },
    },
  };
}

const progressSchema = {
  type: 'object',
  required: ['phase'],
  properties: {
    phase: { type: 'string' },
    done: { type: 'integer' },
    total: { type: 'integer' },
    share: { type: 'number', minimum: 0, maximum: 1 },
    waitSeconds: {
      type: 'integer',
      minimum: 0,
      description: 'In the phase `waiting`: about how long yet, where that can be told.',
    },
  } satisfies Record<keyof Progress, object>,
} as const;
