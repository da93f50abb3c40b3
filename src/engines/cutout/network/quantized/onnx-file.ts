/**
 * Networks are stored as protocol buffers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. What is read and
 * written here is the little that rewriting one takes; every other field goes along as it is.
 */
export interface Field {
  id: number;
  /** A number (wire type 0) or bytes (2); the two fixed-length types stay bytes with their wire type. */
  value: number | Uint8Array;
  wireType: 0 | 1 | 2 | 5;
}

export const modelField = { graph: 7 } as const;
export const graphField = { node: 1, initializer: 5, output: 12, valueInfo: 13 } as const;
const nodeField = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 } as const;
const tensorField = { dims: 1, type: 2, name: 8, raw: 9 } as const;
const attributeField = { name: 1, int: 3, type: 20 } as const;
const intAttribute = 2;

export const tensorType = { float: 1, uint8: 2, int8: 3, int32: 6, half: 10 } as const;
type TensorType = (typeof tensorType)[keyof typeof tensorType];

export interface OnnxNode {
  name: string;
  operator: string;
  inputs: string[];
  outputs: string[];
  attributes: Uint8Array[];
}

export interface OnnxTensor {
  name: string;
  type: number;
  dims: number[];
  raw: Uint8Array;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readNumber = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('A network ends in the middle of a number');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = readNumber();
    const wireType = (tag & 7) as Field['wireType'];
    const id = Math.floor(tag / 8);
    if (wireType === 0) {
      fields.push({ id, wireType, value: readNumber() });
      continue;
    }
    const length = wireType === 1 ? 8 : wireType === 5 ? 4 : readNumber();
    if (at + length > bytes.length) throw new RangeError('A network ends in the middle of a field');
    fields.push({ id, wireType, value: bytes.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

export function writeFields(fields: Field[]): Uint8Array {
  const parts = fields.flatMap(({ id, wireType, value }) => {
    const tag = numberBytes(id * 8 + wireType);
    if (typeof value === 'number') return [tag, numberBytes(value)];
    return wireType === 2 ? [tag, numberBytes(value.length), value] : [tag, value];
  });
  return new Uint8Array(Buffer.concat(parts));
}

/** As a varint; only numbers that are not negative are written here. */
function numberBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

export const bytesField = (id: number, value: Uint8Array): Field => ({ id, wireType: 2, value });
export const numberField = (id: number, value: number): Field => ({ id, wireType: 0, value });
export const textField = (id: number, text: string): Field => bytesField(id, encoder.encode(text));

const textsOf = (fields: Field[], wanted: number): string[] =>
  fields.flatMap(({ id, value }) => (id === wanted && typeof value !== 'number' ? [decoder.decode(value)] : []));

export const bytesOf = (fields: Field[], wanted: number): Uint8Array[] =>
  fields.flatMap(({ id, value }) => (id === wanted && typeof value !== 'number' ? [value] : []));

export function readNode(bytes: Uint8Array): OnnxNode {
  const fields = readFields(bytes);
  return {
    name: textsOf(fields, nodeField.name)[0] ?? '',
    operator: textsOf(fields, nodeField.operator)[0] ?? '',
    inputs: textsOf(fields, nodeField.input),
    outputs: textsOf(fields, nodeField.output),
    attributes: bytesOf(fields, nodeField.attribute),
  };
}

export function writeNode({ name, operator, inputs, outputs, attributes }: OnnxNode): Uint8Array {
  return writeFields([
    ...inputs.map((input) => textField(nodeField.input, input)),
    ...outputs.map((output) => textField(nodeField.output, output)),
    textField(nodeField.name, name),
    textField(nodeField.operator, operator),
    ...attributes.map((attribute) => bytesField(nodeField.attribute, attribute)),
  ]);
}

export function readTensor(bytes: Uint8Array): OnnxTensor {
  const fields = readFields(bytes);
  const numberOf = (wanted: number) => fields.find(({ id }) => id === wanted)?.value;
  return {
    name: textsOf(fields, tensorField.name)[0] ?? '',
    type: Number(numberOf(tensorField.type) ?? 0),
    dims: fields.flatMap(({ id, value }) => {
      if (id !== tensorField.dims) return [];
      // One by one, or all in one field.
      return typeof value === 'number' ? [value] : packedNumbers(value);
    }),
    raw: bytesOf(fields, tensorField.raw)[0] ?? new Uint8Array(),
  };
}

function packedNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
    factor = 1;
  }
  return numbers;
}

export function writeTensor(name: string, type: TensorType, dims: number[], values: ArrayBufferView): Uint8Array {
  return writeFields([
    ...dims.map((dim) => numberField(tensorField.dims, dim)),
    numberField(tensorField.type, type),
    textField(tensorField.name, name),
    bytesField(tensorField.raw, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]);
}

export function writeIntAttribute(name: string, value: number): Uint8Array {
  return writeFields([
    textField(attributeField.name, name),
    numberField(attributeField.int, value),
    numberField(attributeField.type, intAttribute),
  ]);
}

export function readIntAttribute(node: OnnxNode, wanted: string): number | undefined {
  for (const attribute of node.attributes) {
    const fields = readFields(attribute);
    if (textsOf(fields, attributeField.name)[0] !== wanted) continue;
    const value = fields.find(({ id }) => id === attributeField.int)?.value;
    return typeof value === 'number' ? value : undefined;
  }
  return undefined;
}
