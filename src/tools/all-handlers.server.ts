import type { Operation, OperationId } from './all-operations.ts';
import { handleRemoveBackground, handleReplaceBackground } from './image-background/handle.server.ts';
import { handleImageCompress } from './image-compress/handle.server.ts';
import { handlePdfCompress } from './pdf-compress/handle.server.ts';
import { handlePdfMerge } from './pdf-merge/handle.server.ts';
import { handlePdfModify, handlePdfSplit } from './pdf-modify/handle.server.ts';
import type { Handler } from './tool-handler.ts';

/** Every operation of the list has its handler, typed by its own form: the compiler names a missing one. */
export const allHandlers: { [Id in OperationId]: Handler<Extract<Operation, { id: Id }>['form']> } = {
  pdf_compress: handlePdfCompress,
  pdf_modify: handlePdfModify,
  pdf_split: handlePdfSplit,
  pdf_merge: handlePdfMerge,
  image_compress: handleImageCompress,
  image_remove_background: handleRemoveBackground,
  image_replace_background: handleReplaceBackground,
};
