import {
  bytesField,
  bytesOf,
  type Field,
  graphField,
  modelField,
  type OnnxNode,
  type OnnxTensor,
  readFields,
  readIntAttribute,
  readNode,
  readTensor,
  tensorType,
  writeFields,
  writeIntAttribute,
  writeNode,
  writeTensor,
} from './onnx-file.ts';
import { quantizeWeights, type WeightKind } from './quantize-weights.ts';

/** From the lowest to the highest value a tensor takes, by the name of the node that makes it. */
export type ValueRanges = Readonly<Record<string, readonly [low: number, high: number]>>;

interface Part {
  isQuantized: (node: OnnxNode) => boolean;
  ranges: ValueRanges;
  weightKind: WeightKind;
}

interface Scale {
  step: number;
  zero: number;
}

/**
 * The same network with a part of it computed in whole numbers of eight bits, which processors do several times faster
 * than fractions. Each tensor of that part is written as quantized and taken back (`QuantizeLinear`,
 * `DequantizeLinear`); the runtime joins them with what lies between. Only the first output stays, and what leads to it.
 */
export function quantizeNetwork(model: Uint8Array, part: Part): Uint8Array {
  const modelFields = readFields(model);
  const graph = readFields(bytesOf(modelFields, modelField.graph)[0] ?? new Uint8Array());
  const output = bytesOf(graph, graphField.output)[0];
  if (!output) throw new RangeError('A network has no output');
  const rewriting = new Rewriting(graph, part);
  rewriting.float(nameOf(output));
  const replaced = new Set<number>([
    graphField.node,
    graphField.initializer,
    graphField.output,
    // Shapes and types of tensors between: the runtime finds them itself.
    graphField.valueInfo,
  ]);
  const written = writeFields([
    ...rewriting.nodes.map((node) => bytesField(graphField.node, writeNode(node))),
    ...graph.filter(({ id }) => !replaced.has(id)),
    ...rewriting.initializers.map((tensor) => bytesField(graphField.initializer, tensor)),
    bytesField(graphField.output, output),
  ]);
  return writeFields(
    modelFields.map((field): Field => (field.id === modelField.graph ? bytesField(modelField.graph, written) : field)),
  );
}

/** Of a description of an input or output: its first field. */
const nameOf = (description: Uint8Array): string => new TextDecoder().decode(bytesOf(readFields(description), 1)[0]);

/** Goes from the output to the input and writes each node after those it needs. */
class Rewriting {
  readonly nodes: OnnxNode[] = [];
  readonly initializers: Uint8Array[] = [];
  private readonly makers = new Map<string, OnnxNode>();
  private readonly stored = new Map<string, Uint8Array>();
  private readonly scales = new Map<string, Scale>();
  private readonly done = new Set<string>();

  constructor(
    graph: Field[],
    private readonly part: Part,
  ) {
    for (const bytes of bytesOf(graph, graphField.node)) {
      const node = readNode(bytes);
      for (const output of node.outputs) this.makers.set(output, node);
    }
    for (const bytes of bytesOf(graph, graphField.initializer)) this.stored.set(readTensor(bytes).name, bytes);
  }

  /** The tensor as the network has it. */
  float(name: string): void {
    if (!this.isFirst(name)) return;
    const maker = this.makers.get(name);
    const bytes = this.stored.get(name);
    if (bytes) this.initializers.push(bytes);
    if (!maker) return;
    if (this.isQuantized(maker)) {
      this.add('Cast', [this.whole(name)], name, writeIntAttribute('to', tensorType.half));
      return;
    }
    for (const input of maker.inputs) if (input !== '') this.float(input);
    for (const output of maker.outputs) this.done.add(output);
    this.nodes.push(maker);
  }

  /** The tensor after it was quantized; gives its new name. */
  private whole(name: string): string {
    const source = this.withoutCasts(name);
    const taken = `${source}/back`;
    if (!this.isFirst(taken)) return taken;
    const maker = this.makers.get(source);
    if (maker && this.isQuantized(maker)) this.addQuantized(maker, source);
    else {
      this.float(source);
      this.add('Cast', [source], `${source}/full`, writeIntAttribute('to', tensorType.float));
    }
    const { step, zero } = this.scaleOf(source);
    this.initializers.push(
      writeTensor(`${source}/step`, tensorType.float, [], Float32Array.of(step)),
      writeTensor(`${source}/zero`, tensorType.uint8, [], Uint8Array.of(zero)),
    );
    const scale = [`${source}/step`, `${source}/zero`];
    this.add('QuantizeLinear', [`${source}/full`, ...scale], `${source}/whole`);
    this.add('DequantizeLinear', [`${source}/whole`, ...scale], taken);
    return taken;
  }

  private addQuantized(maker: OnnxNode, source: string): void {
    if (maker.operator === 'Relu') {
      const convolution = this.makers.get(maker.inputs[0] ?? '');
      if (convolution?.operator !== 'Conv') throw new RangeError(`${maker.name} follows no convolution`);
      this.add('Relu', [this.convolved(convolution)], `${source}/full`);
      return;
    }
    const inputs = maker.inputs.map((input) => (input === '' || this.isSize(input) ? input : this.whole(input)));
    for (const input of maker.inputs) if (input !== '' && this.isSize(input)) this.float(input);
    this.nodes.push({ ...maker, inputs, outputs: [`${source}/full`] });
  }

  /** With weights of eight bits, each output channel with a step of its own. */
  private convolved(node: OnnxNode): string {
    const [input = '', weightName = '', biasName = ''] = node.inputs;
    const taken = this.whole(input);
    const weights = quantizeWeights(
      this.tensor(weightName),
      this.tensor(biasName),
      this.scaleOf(input).step,
      this.part.weightKind,
    );
    this.initializers.push(...weights.initializers);
    const axis = writeIntAttribute('axis', 0);
    this.add('DequantizeLinear', weights.weightInputs, `${weightName}/back`, axis);
    this.add('DequantizeLinear', weights.biasInputs, `${biasName}/back`, axis);
    const output = `${node.outputs[0]}/full`;
    this.nodes.push({ ...node, inputs: [taken, `${weightName}/back`, `${biasName}/back`], outputs: [output] });
    return output;
  }

  /** Pooling and enlarging keep the scale of what they take; joined tensors share the coarsest. */
  private scaleOf(name: string): Scale {
    const source = this.withoutCasts(name);
    const known = this.scales.get(source);
    if (known) return known;
    const maker = this.makers.get(source);
    if (!maker) throw new RangeError(`Nothing makes ${source}`);
    const scale = this.findScale(maker);
    this.scales.set(source, scale);
    return scale;
  }

  private findScale(maker: OnnxNode): Scale {
    if (maker.operator === 'MaxPool' || maker.operator === 'Resize') return this.scaleOf(maker.inputs[0] ?? '');
    if (maker.operator === 'Concat') {
      const scales = maker.inputs.map((input) => this.scaleOf(input));
      return scales.reduce((coarsest, scale) => (scale.step > coarsest.step ? scale : coarsest));
    }
    const range = this.part.ranges[maker.name];
    if (!range) throw new RangeError(`No range is known of ${maker.name}`);
    const [low, high] = range;
    const step = (high - low) / 255;
    return { step, zero: Math.round(-low / step) };
  }

  private tensor(name: string): OnnxTensor {
    const bytes = this.stored.get(name);
    if (!bytes) throw new RangeError(`No weights are named ${name}`);
    return readTensor(bytes);
  }

  /** Numbers about sizes are no pixels: they are computed as they are. */
  private isSize(name: string): boolean {
    const maker = this.makers.get(name);
    if (!maker) return true;
    return maker.operator === 'Concat' && readIntAttribute(maker, 'axis') === 0;
  }

  private isQuantized(maker: OnnxNode): boolean {
    const isPixels = ['Relu', 'MaxPool', 'Resize', 'Add'].includes(maker.operator);
    const isJoin = maker.operator === 'Concat' && readIntAttribute(maker, 'axis') === 1;
    return (isPixels || isJoin) && this.part.isQuantized(maker);
  }

  private withoutCasts(name: string): string {
    const maker = this.makers.get(name);
    return maker?.operator === 'Cast' ? this.withoutCasts(maker.inputs[0] ?? '') : name;
  }

  private isFirst(name: string): boolean {
    if (this.done.has(name)) return false;
    this.done.add(name);
    return true;
  }

  private add(operator: string, inputs: string[], output: string, ...attributes: Uint8Array[]): void {
    this.nodes.push({ name: `${output}:${operator}`, operator, inputs, outputs: [output], attributes });
  }
}
