/** An upright image in sRGB, three bytes a pixel. Alpha is a plane of its own: most steps touch only one of the two. */
export interface Image {
  width: number;
  height: number;
  pixels: Uint8Array;
}
