// Plots of the suites that compare with peers: one bar for each file, the peer at 1.
import { ratioPlot } from './plot.mjs';

/** File name to SVG text; nothing for a suite without such figures. */
export function plotsOf(suite, results) {
  const plots = readers[suite]?.(results) ?? {};
  return Object.fromEntries(
    Object.entries(plots)
      .filter(([, { rows }]) => rows.length > 0)
      .map(([name, plot]) => [name, ratioPlot(plot)]),
  );
}

const readers = {
  pdf: ({ rows = [] }) =>
    Object.fromEntries(
      Object.entries({ LOW: 'printer', MEDIUM: 'ebook', HIGH: 'screen' }).map(([level, peer]) => [
        `size-${level.toLowerCase()}.svg`,
        {
          title: `PDF ${level}: size against Ghostscript ${peer} (1 is the same)`,
          rows: rows.flatMap(({ name, levels }) =>
            levels?.[level] ? [[name, levels[level].bytes / levels[level].peerBytes]] : [],
          ),
        },
      ]),
    ),
  image: ({ png = {}, gif = {}, jpeg = {} }) => ({
    'jpeg.svg': {
      title: 'JPEG at a score of 76: size against Squoosh (1 is the same)',
      rows: Object.entries(jpeg).flatMap(([name, row]) =>
        row['76'] ? [[name, row['76'].bytes / row['76'].squoosh]] : [],
      ),
    },
    'png.svg': {
      title: 'PNG: size against pngquant + oxipng (1 is the same)',
      rows: Object.entries(png).map(([name, { bytes, rival }]) => [name, bytes / rival]),
    },
    'gif.svg': {
      title: 'GIF: size against gifsicle (1 is the same)',
      rows: Object.entries(gif).map(([name, { bytes, rival }]) => [name, bytes / rival]),
    },
  }),
  background: ({ ai = {} }) => ({
    'band.svg': {
      title: 'AI method: band error against a plain resize (1 is the same)',
      rows: (ai.samples ?? []).map(({ id, plain, ours }) => [id, ours.bandError / plain.bandError]),
    },
  }),
};
