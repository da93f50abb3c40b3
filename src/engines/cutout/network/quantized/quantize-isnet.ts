import { isnetRanges } from './isnet-ranges.ts';
import { quantizeNetwork } from './quantize-network.ts';

/** All but its first layer, which sees the image, and its last (`side1` and `Resize_5`), whose shades are the alpha. */
const quantized = /^\/(stage\d|pool\d|Concat|Resize(_[1-4])?$)/;

export function quantizeIsnet(weights: Uint8Array): Uint8Array {
  return quantizeNetwork(weights, {
    isQuantized: ({ name }) => quantized.test(name),
    ranges: isnetRanges,
    weightKind: process.arch === 'arm64' ? 'signed' : 'unsigned',
  });
}
