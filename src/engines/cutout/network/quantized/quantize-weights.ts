import { type OnnxTensor, tensorType, writeTensor } from './onnx-file.ts';

/**
 * Signed is faster, on x86 processors with VNNI three times. On those without it sums of signed products are cut off at
 * sixteen bits, which changes results: there the weights are unsigned, with 128 for zero.
 */
export type WeightKind = 'signed' | 'unsigned';

/** By the kind of processor, and what the system tells of it. */
export function weightKindFor(arch: string, processor: string): WeightKind {
  return arch === 'arm64' || /\bavx(512)?_vnni\b/.test(processor) ? 'signed' : 'unsigned';
}

const most = 127;

export interface QuantizedWeights {
  initializers: Uint8Array[];
  /** Values, steps and zeros, as `DequantizeLinear` takes them. */
  weightInputs: string[];
  biasInputs: string[];
}

export function quantizeWeights(
  weight: OnnxTensor,
  bias: OnnxTensor,
  inputStep: number,
  kind: WeightKind,
): QuantizedWeights {
  const [zero, type] = kind === 'signed' ? [0, tensorType.int8] : [128, tensorType.uint8];
  const channels = weight.dims[0] ?? 0;
  const halfs = halfsOf(weight);
  const each = halfs.length / channels;
  // A negative number and its byte are the same bits.
  const quantized = new Uint8Array(halfs.length);
  const steps = new Float32Array(channels);
  for (let channel = 0; channel < channels; channel++) {
    const from = channel * each;
    // Without their sign, larger numbers have larger bits.
    let largest = 1;
    for (let i = from; i < from + each; i++) largest = Math.max(largest, (halfs[i] ?? 0) & 0x7fff);
    const step = (numberOfBits[largest] ?? 0) / most;
    steps[channel] = step;
    for (let i = from; i < from + each; i++) {
      quantized[i] = Math.round((numberOfBits[halfs[i] ?? 0] ?? 0) / step) + zero;
    }
  }
  const biasSteps = steps.map((step) => step * inputStep);
  const biases = Int32Array.from(halfsOf(bias), (bits, channel) =>
    Math.round((numberOfBits[bits] ?? 0) / (biasSteps[channel] ?? 1)),
  );
  const name = (tensor: OnnxTensor, part: string) => `${tensor.name}/${part}`;
  return {
    initializers: [
      writeTensor(name(weight, 'whole'), type, weight.dims, quantized),
      writeTensor(name(weight, 'step'), tensorType.float, [channels], steps),
      writeTensor(name(weight, 'zero'), type, [channels], new Uint8Array(channels).fill(zero)),
      writeTensor(name(bias, 'whole'), tensorType.int32, [channels], biases),
      writeTensor(name(bias, 'step'), tensorType.float, [channels], biasSteps),
      writeTensor(name(bias, 'zero'), tensorType.int32, [channels], new Int32Array(channels)),
    ],
    weightInputs: ['whole', 'step', 'zero'].map((part) => name(weight, part)),
    biasInputs: ['whole', 'step', 'zero'].map((part) => name(bias, part)),
  };
}

/** Every number of sixteen bits: one of sign, five of exponent, ten of fraction. */
const numberOfBits = Float32Array.from({ length: 65_536 }, (_, bits) => {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
});

/** A copy, since numbers of two bytes must begin at an even place. */
function halfsOf({ raw }: OnnxTensor): Uint16Array {
  return new Uint16Array(raw.slice().buffer);
}
