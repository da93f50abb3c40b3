import type { FileKind } from '../../shared/form-schema.ts';
import { limits } from '../../shared/limits.ts';
import { allTools, type ToolId } from '../../tools/all-tools.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';

/** By media type where the system knows one, else by the ending. */
export function kindOf({ type, name }: { type: string; name: string }): FileKind | undefined {
  if (type.startsWith('image/')) return 'image';
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf';
  return /\.(png|jpe?g|gif|webp|bmp|avif|hei[cf])$/i.test(name) ? 'image' : undefined;
}

type Tool = (typeof allTools)[number];

function takesKind(tool: Tool, kind: FileKind | undefined): boolean {
  if (!('takes' in tool)) return false;
  return tool.takes === kind || ('alsoTakes' in tool && tool.alsoTakes === kind);
}

/** The tools that can take these files, and the files none can take; or why there is no tool at all. */
export type Fitting =
  | { tools: readonly ToolId[]; files: readonly File[]; leftOut: readonly File[] }
  | { refusal: Sentence };

export function toolsFor(offered: readonly File[]): Fitting {
  const leftOut = offered.filter((file) => kindOf(file) === undefined);
  const files = offered.filter((file) => !leftOut.includes(file));
  const [only] = files;
  if (!only) return { refusal: sentence('errors.no_tool_for', { name: leftOut[0]?.name ?? '' }) };
  if (files.length === 1) {
    if (only.size > limits.fileBytes) return { refusal: sentence('failures.file_too_large', { name: only.name }) };
    if (only.size === 0) return { refusal: sentence('errors.file_too_small', { name: only.name }) };
  }
  const kinds = new Set(files.map(kindOf));
  const fitting = allTools.filter((tool) => [...kinds].every((kind) => takesKind(tool, kind)));
  const tools = fitting.filter((tool) => files.length <= upTo(tool)).map(({ id }) => id);
  if (tools.length > 0) return { tools, files, leftOut };
  const maxFiles = Math.max(1, ...fitting.map(upTo));
  return { refusal: sentence(kinds.size > 1 ? 'errors.too_many_mixed' : 'errors.too_many_at_once', { maxFiles }) };
}

function upTo(tool: Tool): number {
  return 'takesUpTo' in tool ? tool.takesUpTo : 1;
}
