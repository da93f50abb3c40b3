import { availableParallelism } from 'node:os';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Image } from '../../../matting/image.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { sharp } from '../../image/guarded-sharp.ts';
import { type CutoutModel, readModel } from './model-files.ts';

/** How sure the network is that a pixel belongs to the subject: 0 to 255 on a square of `side` pixels. */
export interface NetworkAlpha {
  side: number;
  alpha: Uint8Array;
}

export type ReadModel = (model: CutoutModel) => Promise<Uint8Array | undefined>;

interface NetworkShape {
  side: number;
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
  stretchOutput: boolean;
}

/** What each network was trained on: ISNet's own repository; U²-Net uses the ImageNet figures. */
const shapes: Record<CutoutModel, NetworkShape> = {
  isnet: { side: 1024, mean: [128, 128, 128], deviation: [256, 256, 256], stretchOutput: false },
  u2netp: {
    side: 320,
    mean: [123.675, 116.28, 103.53],
    deviation: [58.395, 57.12, 57.375],
    stretchOutput: true,
  },
};

interface OpenNetwork {
  model: CutoutModel;
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
  const { side } = shapes[model];
  const input = network.createTensor(await prepareInput(image, shapes[model]), side);
  const [inputName] = network.session.inputNames;
  const [outputName] = network.session.outputNames;
  if (inputName === undefined || outputName === undefined) return fail('method_unavailable');
  try {
    // Only the first output is asked for: the others are side outputs for training and would be kept in memory.
    const outputs = await network.session.run({ [inputName]: input }, [outputName]);
    const data = outputs[outputName]?.data;
    if (!(data instanceof Float32Array) || data.length !== side * side) return fail('method_unavailable');
    return succeed({ side, alpha: toBytes(data, shapes[model].stretchOutput) });
  } catch {
    open = undefined;
    return fail('method_unavailable');
  }
}

async function openNetwork(model: CutoutModel, read: ReadModel): Promise<OpenNetwork | undefined> {
  if (open?.model === model && read === readModel) return open;
  const weights = await read(model);
  if (!weights) return undefined;
  try {
    const { InferenceSession, Tensor } = await import('onnxruntime-node');
    await open?.session.release();
    const session = await InferenceSession.create(weights, {
      intraOpNumThreads: Math.min(4, availableParallelism()),
      // The arena would keep the peak (1.2 GB) for good, and spinning threads would burn the CPU limit while waiting.
      enableCpuMemArena: false,
      enableMemPattern: false,
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      logSeverityLevel: 3,
    });
    open = {
      model,
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

function toBytes(output: Float32Array, stretch: boolean): Uint8Array {
  let lowest = 0;
  let highest = 1;
  if (stretch) {
    lowest = Number.POSITIVE_INFINITY;
    highest = Number.NEGATIVE_INFINITY;
    for (const value of output) {
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  const factor = 255 / Math.max(1e-6, highest - lowest);
  const bytes = new Uint8ClampedArray(output.length);
  for (let i = 0; i < output.length; i++) bytes[i] = ((output[i] ?? 0) - lowest) * factor;
  return new Uint8Array(bytes.buffer);
}
