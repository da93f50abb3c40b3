import type { JpegSegment } from '../../../shared/walk-jpeg.ts';
import { type BaselineHeader, type ComponentTables, readBaselineHeader } from './baseline-header.ts';
import { BlockReader } from './block-reader.ts';
import { joinCodedParts } from './coded-parts.ts';
import type { JpegCoefficients, JpegComponent } from './coefficients.ts';

/** The coefficients of the usual JPEG; undefined for any other, and for one that does not hold to the rules. */
export function readBaseline(segments: readonly JpegSegment[]): JpegCoefficients | undefined {
  const header = readBaselineHeader(segments);
  return header && readScan(header);
}

function readScan(header: BaselineHeader): JpegCoefficients | undefined {
  const { components, tables, unitsWide, unitsHigh, restartInterval } = header;
  const parts = joinCodedParts(header.coded);
  const units = unitsWide * unitsHigh;
  const perPart = restartInterval || units;
  // Some writers end with one more restart, of nothing.
  if (parts.starts.at(-1) === parts.length) parts.starts.pop();
  if (parts.starts.length !== Math.ceil(units / perPart)) return undefined;
  const reader = new BlockReader(parts.bytes, parts.length);
  for (let unit = 0; unit < units; unit++) {
    if (unit % perPart === 0) {
      const part = unit / perPart;
      if (!reader.begin(parts.starts[part] ?? 0, parts.starts[part + 1] ?? parts.length)) return undefined;
    }
    const row = Math.floor(unit / unitsWide);
    const column = unit % unitsWide;
    for (let index = 0; index < components.length; index++) {
      const component = components[index] as JpegComponent;
      const { across, down, blocksWide } = component;
      for (let y = row * down; y < (row + 1) * down; y++) {
        for (let x = column * across; x < (column + 1) * across; x++) {
          if (!reader.read(component, index, y * blocksWide + x, tables[index] as ComponentTables)) return undefined;
        }
      }
    }
  }
  return reader.isWithinPart() ? { components, unitsWide, unitsHigh, entries: reader.entries } : undefined;
}
