/** What the page reads of the OpenAPI document; the document is the source of everything it says. */
export interface FieldSpec {
  type?: string;
  format?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  description?: string;
}

export interface FormSpec {
  required?: readonly string[];
  properties: Readonly<Record<string, FieldSpec>>;
}

export interface CallSpec {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { content: Readonly<Record<string, { schema: FormSpec }>> };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, unknown>> }>>;
}
