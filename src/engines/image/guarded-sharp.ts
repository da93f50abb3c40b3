import sharp from 'sharp';

// A default sharp renders an SVG that is named .png. Everything is shut, then the buffer loaders of five formats are opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// Jobs run in processes of their own with a limit on CPU seconds: threads would only spend them faster.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
