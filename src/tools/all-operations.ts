import type { OperationDescriptor } from '../shared/operation.ts';
import { allTools, type ToolId } from './all-tools.ts';
import { imageRemoveBackground, imageReplaceBackground } from './image-background/request.ts';
import { imageCompress } from './image-compress/request.ts';
import { pdfCompress } from './pdf-compress/request.ts';
import { pdfMerge } from './pdf-merge/request.ts';
import { pdfModify, pdfSplit } from './pdf-modify/request.ts';

/**
 * The server calls of each tool that has some; the others work in the browser alone. Apart from the list of tools, which
 * every page loads: forms are for the server, and for the one screen that fills them.
 */
const operationsOf = {
  'pdf-compress': [pdfCompress],
  'pdf-modify': [pdfModify, pdfSplit],
  'pdf-merge': [pdfMerge],
  'image-compress': [imageCompress],
  'image-background': [imageRemoveBackground, imageReplaceBackground],
} as const satisfies Partial<Record<ToolId, readonly OperationDescriptor[]>>;

export type Operation = (typeof operationsOf)[keyof typeof operationsOf][number];
export type OperationId = Operation['id'];

/** Of the tools that this site shows. */
export const allOperations: readonly Operation[] = allTools.flatMap(({ id }) =>
  id in operationsOf ? [...operationsOf[id as keyof typeof operationsOf]] : [],
);
