import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { smallNetwork } from '../../../../../tests/fixtures/small-network.ts';
import { bytesOf, graphField, modelField, readFields, readNode } from './onnx-file.ts';
import { quantizeNetwork } from './quantize-network.ts';
import { type WeightKind, weightKindFor } from './quantize-weights.ts';

const ranges = {
  '/first/Conv': [-6, 6],
  '/stage/relu1/Relu': [0, 10],
  '/stage/relu2/Relu': [0, 20],
  '/stage/Add': [0, 25],
} as const;
const isQuantized = ({ name }: { name: string }) => name.startsWith('/stage');
const quantize = (weightKind: WeightKind = 'signed') =>
  quantizeNetwork(smallNetwork.model, { isQuantized, ranges, weightKind });

const nodesOf = (model: Uint8Array) =>
  bytesOf(readFields(bytesOf(readFields(model), modelField.graph)[0] ?? new Uint8Array()), graphField.node).map(
    readNode,
  );

async function run(model: Uint8Array): Promise<Float32Array> {
  const session = await InferenceSession.create(model, { logSeverityLevel: 3 });
  const { side, channels } = smallNetwork;
  const values = Float32Array.from({ length: channels * side * side }, (_, i) => Math.sin(i / 7));
  const results = await session.run({ input: new Tensor('float32', values, [1, channels, side, side]) });
  return results['output']?.data as Float32Array;
}

describe('a network in whole numbers', () => {
  test.each(['signed', 'unsigned'] as const)('answers nearly the same with %s weights', async (kind) => {
    const [plain, whole] = [await run(smallNetwork.model), await run(quantize(kind))];
    expect(whole.length).toBe(plain.length);
    const spread = Math.max(...plain) - Math.min(...plain);
    const errors = plain.map((value, i) => Math.abs(value - (whole[i] ?? 0)));
    expect(spread).toBeGreaterThan(1);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length / spread).toBeLessThan(0.01);
    expect(Math.max(...errors) / spread).toBeLessThan(0.05);
  });

  test('takes the part that is asked for, and nothing that leads to no answer', () => {
    const operators = nodesOf(quantize()).map(({ operator }) => operator);
    const plain = nodesOf(smallNetwork.model).map(({ operator }) => operator);
    expect(plain).toContain('Sigmoid');
    expect(operators).not.toContain('Sigmoid');
    expect(operators.filter((operator) => operator === 'QuantizeLinear').length).toBeGreaterThan(5);
  });

  test('is not made without the range of every layer, nor of a file that ends too early', () => {
    expect(() => quantizeNetwork(smallNetwork.model, { isQuantized, ranges: {}, weightKind: 'signed' })).toThrow(
      'No range',
    );
    const half = smallNetwork.model.subarray(0, smallNetwork.model.length / 2);
    expect(() => quantizeNetwork(half, { isQuantized, ranges, weightKind: 'signed' })).toThrow('ends in the middle');
  });
});

test.each([
  ['arm64', '', 'signed'],
  ['x64', 'flags : fpu avx2 avx512f avx512_vnni', 'signed'],
  ['x64', 'flags : fpu avx2 avx_vnni', 'signed'],
  ['x64', 'flags : fpu avx2 avx512f', 'unsigned'],
  ['x64', '', 'unsigned'],
])('on %s with %j weights are %s or not', (arch, processor, kind) => {
  expect(weightKindFor(arch, processor)).toBe(kind);
});
