/** Samples of an image, 8 bits each, in reading order. */
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 3;
}
