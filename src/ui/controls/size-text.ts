import { limits } from '../../shared/limits.ts';
import { readDecimal } from '../../shared/typed-text.ts';

export const sizeUnits = ['KB', 'MB'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

export const unitBytes: Record<SizeUnit, number> = { KB: 1024, MB: 1024 * 1024 };

/** What application forms ask for. */
export const sizePresets: readonly { text: string; unit: SizeUnit }[] = [
  { text: '100', unit: 'KB' },
  { text: '200', unit: 'KB' },
  { text: '500', unit: 'KB' },
  { text: '1', unit: 'MB' },
  { text: '2', unit: 'MB' },
  { text: '5', unit: 'MB' },
];

/** A typed size in bytes. Undefined for anything else. */
export function parseSize({ text, unit }: { text: string; unit: SizeUnit }): number | undefined {
  const bytes = Math.floor((readDecimal(text) ?? 0) * unitBytes[unit]);
  return bytes >= 1 && bytes <= limits.targetMaxBytes ? bytes : undefined;
}
