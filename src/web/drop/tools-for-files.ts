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

export function takesKind(tool: Tool, kind: FileKind | undefined): boolean {
  if (!('takes' in tool)) return false;
  return tool.takes === kind || ('alsoTakes' in tool && tool.alsoTakes === kind);
}

export type Fitting = { tools: readonly ToolId[] } | { refusal: Sentence };

/** The tools that can take all of these files, or why none can. */
export function toolsFor(files: readonly File[]): Fitting {
  const kinds = new Set(files.map(kindOf));
  const stranger = files.find((file) => kindOf(file) === undefined);
  if (stranger) return { refusal: sentence('errors.no_tool_for', { name: stranger.name }) };
  const [only] = files;
  if (only && files.length === 1) {
    if (only.size > limits.fileBytes) return { refusal: sentence('failures.file_too_large', { name: only.name }) };
    if (only.size === 0) return { refusal: sentence('errors.file_too_small', { name: only.name }) };
  }
  const tools = allTools.flatMap((tool) => {
    const takesKinds = [...kinds].every((kind) => takesKind(tool, kind));
    const takesCount = files.length <= ('takesUpTo' in tool ? tool.takesUpTo : 1);
    return takesKinds && takesCount ? [tool.id] : [];
  });
  if (tools.length > 0) return { tools };
  return { refusal: sentence('errors.too_many_at_once', { maxFiles: limits.queueMaxFiles }) };
}
