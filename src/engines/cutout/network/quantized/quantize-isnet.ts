import { existsSync, readFileSync } from 'node:fs';
import { isnetRanges } from './isnet-ranges.ts';
import { quantizeNetwork } from './quantize-network.ts';
import { weightKindFor } from './quantize-weights.ts';

/** All but its first layer, which sees the image, and its last (`side1` and `Resize_5`), whose shades are the alpha. */
const quantized = /^\/(stage\d|pool\d|Concat|Resize(_[1-4])?$)/;

/** Linux alone tells what the processor can do. */
const processorFile = '/proc/cpuinfo';

export function quantizeIsnet(weights: Uint8Array): Uint8Array {
  return quantizeNetwork(weights, {
    isQuantized: ({ name }) => quantized.test(name),
    ranges: isnetRanges,
    weightKind: weightKindFor(process.arch, existsSync(processorFile) ? readFileSync(processorFile, 'latin1') : ''),
  });
}
