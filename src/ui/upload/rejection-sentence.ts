import { choices } from '../../shared/choices.ts';
import type { FileKind } from '../../shared/form-schema.ts';
import { limits } from '../../shared/limits.ts';
import { type Sentence, type SentenceKey, sentence } from '../operation/sentence.ts';

/** What react-dropzone says of a file it does not take. */
export interface Rejection {
  file: { name: string };
  errors: readonly { code: string }[];
}

/** Kinds by media type for the system's file dialog, and by ending for systems that know no type. */
const pdfTypes = { 'application/pdf': ['.pdf'] } as const;
const imageTypes = {
  'image/*': ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp', '.avif', ...(choices.heic ? ['.heic', '.heif'] : [])],
} as const;

export type DropKind = FileKind | 'pdf-or-image';

export const acceptedTypes = {
  pdf: pdfTypes,
  image: imageTypes,
  'pdf-or-image': { ...pdfTypes, ...imageTypes },
} as const satisfies Record<DropKind, Record<string, readonly string[]>>;

/** For the file dialog of Apple's systems: with JPEG named first and HEIC not named, they hand over photographs as JPEG. */
export const offeredOnApple: Record<DropKind, string> = {
  pdf: 'application/pdf,.pdf',
  image: 'image/jpeg,image/*',
  'pdf-or-image': 'application/pdf,.pdf,image/jpeg,image/*',
};

export const fileRules = { minSize: 1, maxSize: limits.fileBytes } as const;

/** Why a file of this size is not taken; undefined where it is. */
export function wrongSize({ size, name }: { size: number; name: string }): Sentence | undefined {
  if (size > fileRules.maxSize) return sentence('failures.file_too_large', { name });
  return size < fileRules.minSize ? sentence('errors.file_too_small', { name }) : undefined;
}

/** The reason in words, naming the file. Of several refused files the first speaks. */
export function rejectionSentence(
  rejections: readonly Rejection[],
  accepts: DropKind,
  wrongImage: SentenceKey = 'errors.select_valid_image_error',
): Sentence | undefined {
  const first = rejections[0];
  if (!first) return undefined;
  const codes = first.errors.map(({ code }) => code);
  const { name } = first.file;
  if (codes.includes('file-invalid-type')) {
    if (accepts === 'pdf-or-image') return sentence('failures.unsupported_type');
    return accepts === 'pdf' ? sentence('errors.not_a_pdf', { name }) : sentence(wrongImage);
  }
  if (codes.includes('file-too-large')) return sentence('failures.file_too_large', { name });
  if (codes.includes('file-too-small')) return sentence('errors.file_too_small', { name });
  return sentence('errors.one_file_only');
}
