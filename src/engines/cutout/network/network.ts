import { availableParallelism } from 'node:os';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Image } from '../../../matting/image.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { sharp } from '../../image/guarded-sharp.ts';
import { type BuiltInModel, type CutoutModel, readModel } from './model-files.ts';
import type { OperatorModel } from './operator-model.ts';
import { quantizeIsnet } from './quantized/quantize-isnet.ts';

/** How sure the network is that a pixel belongs to the subject: 0 to 255 on a square of `side` pixels. */
export interface NetworkAlpha {
  side: number;
  alpha: Uint8Array;
}

export type ReadModel = (model: CutoutModel) => Promise<Uint8Array | undefined>;

type NetworkShape = Omit<OperatorModel, 'path'>;

/** What each network was trained on: ISNet's own repository; U²-Net uses the ImageNet figures. */
const shapes: Record<BuiltInModel, NetworkShape> = {
  isnet: {
    side: 1024,
    mean: [128, 128, 128],
    deviation: [256, 256, 256],
    input: undefined,
    output: undefined,
    answer: 'share',
  },
  u2netp: {
    side: 320,
    mean: [123.675, 116.28, 103.53],
    deviation: [58.395, 57.12, 57.375],
    input: undefined,
    output: undefined,
    answer: 'range',
  },
};

const shapeOf = (model: CutoutModel): NetworkShape => (typeof model === 'string' ? shapes[model] : model);
const nameOf = (model: CutoutModel): string => (typeof model === 'string' ? model : model.path);

interface OpenNetwork {
  name: string;
  session: InferenceSession;
  createTensor: (data: Float32Array, side: number) => Tensor;
}

/** One network stays open for as long as its process lives; the pool ends the process when it idles. */
let open: OpenNetwork | undefined;

export async function cutOutWithNetwork(
  image: Image,
  model: CutoutModel,
  read: ReadModel = readModel,
): Promise<Result<NetworkAlpha>> {
  const network = await openNetwork(model, read);
  if (!network) return fail('method_unavailable');
  const shape = shapeOf(model);
  const { side } = shape;
  const input = network.createTensor(await prepareInput(image, shape), side);
  const { input: inputName = network.session.inputNames[0], output: outputName = network.session.outputNames[0] } =
    shape;
  if (inputName === undefined || outputName === undefined) return fail('method_unavailable');
  try {
    // Only the first output is asked for: the others are side outputs for training and would be kept in memory.
    const outputs = await network.session.run({ [inputName]: input }, [outputName]);
    const data = outputs[outputName]?.data;
    if (!(data instanceof Float32Array) || data.length !== side * side) return fail('method_unavailable');
    return succeed({ side, alpha: toBytes(data, shape.answer) });
  } catch {
    open = undefined;
    await network.session.release().catch(() => undefined);
    return fail('method_unavailable');
  }
}

async function openNetwork(model: CutoutModel, read: ReadModel): Promise<OpenNetwork | undefined> {
  if (open?.name === nameOf(model) && read === readModel) return open;
  const weights = await read(model);
  if (!weights) return undefined;
  try {
    const { InferenceSession, Tensor } = await import('onnxruntime-node');
    await open?.session.release();
    const session = await InferenceSession.create(model === 'isnet' ? quantizeIsnet(weights) : weights, {
      intraOpNumThreads: Math.min(4, availableParallelism()),
      // The arena would keep the peak for good, and spinning threads would burn the CPU limit while waiting.
      enableCpuMemArena: false,
      enableMemPattern: false,
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      logSeverityLevel: 3,
    });
    open = {
      name: nameOf(model),
      session,
      createTensor: (data, side) => new Tensor('float32', data, [1, 3, side, side]),
    };
    return open;
  } catch {
    open = undefined;
    return undefined;
  }
}

async function prepareInput(image: Image, { side, mean, deviation }: NetworkShape): Promise<Float32Array> {
  const { width, height, pixels } = image;
  const squeezed = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(side, side, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const area = side * side;
  const planes = new Float32Array(3 * area);
  for (let channel = 0; channel < 3; channel++) {
    const offset = mean[channel] ?? 0;
    const factor = 1 / (deviation[channel] ?? 1);
    const plane = channel * area;
    for (let i = 0, at = channel; i < area; i++, at += 3) planes[plane + i] = ((squeezed[at] ?? 0) - offset) * factor;
  }
  return planes;
}

function toBytes(output: Float32Array, answer: OperatorModel['answer']): Uint8Array {
  const [lowest, highest] = answer === 'range' ? rangeOf(output) : [0, 1];
  const factor = 255 / Math.max(1e-6, highest - lowest);
  const bytes = new Uint8ClampedArray(output.length);
  for (let i = 0; i < output.length; i++) {
    const value = output[i] ?? 0;
    bytes[i] = answer === 'logits' ? 255 / (1 + Math.exp(-value)) : (value - lowest) * factor;
  }
  return new Uint8Array(bytes.buffer);
}

function rangeOf(output: Float32Array): [number, number] {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of output) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}
