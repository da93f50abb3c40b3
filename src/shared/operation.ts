import type { FormSchema } from './form-schema.ts';

/** A server call of a tool: where it is, what its form holds. Lives in the tool's request.ts. */
export interface OperationDescriptor {
  /** Also the name under which timings and metrics are kept. */
  id: string;
  /** Below the API base. */
  path: `/${string}`;
  form: FormSchema;
  requestBytes: number;
  summary: string;
  /** What a 200 carries. */
  answers: readonly string[];
}

export const apiBase = '/api';

export function defineOperation<const Operation extends OperationDescriptor>(operation: Operation): Operation {
  return operation;
}
