/** How large the page of an image is: as large as the image, or fitted to paper. */
export const imagePageSizes = ['ORIGINAL', 'A4', 'LETTER'] as const;
export type ImagePageSize = (typeof imagePageSizes)[number];
