import type { ResultReport } from '../../shared/result-report.ts';

export type Likeness = 'same' | 'hard' | 'beside' | 'close' | 'visible';

/**
 * A score in words. The scale is SSIMULACRA 2's own (github.com/cloudinary/ssimulacra2): from 90 nobody tells the two
 * apart, at 70 only side by side, at 50 with a close look.
 */
export function likenessOf(report: ResultReport | undefined): Likeness | undefined {
  if (!report) return undefined;
  const isExact = report.unchanged === true || report.notes.some(({ code }) => code === 'lossless');
  if (isExact) return 'same';
  const { score } = report;
  if (score === undefined || score <= 0) return undefined;
  if (score >= 90) return 'same';
  if (score >= 80) return 'hard';
  if (score >= 70) return 'beside';
  return score >= 50 ? 'close' : 'visible';
}
