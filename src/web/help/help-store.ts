import type { LanguageCode } from '../../shared/languages.ts';
import { toolPath } from '../../site/pages.ts';
import type { ToolId } from '../../tools/all-tools.ts';
import { siteAddress } from '../../ui/visit/site-base.ts';

const known = new Map<string, string>();
const keyOf = (id: ToolId, language: LanguageCode) => `${language} ${id}`;

/** The prerenderer puts the help it wrote here, the browser what it found on the page. */
export function provideHelp(id: ToolId, language: LanguageCode, html: string): void {
  known.set(keyOf(id, language), html);
}

export function knownHelp(id: ToolId, language: LanguageCode): string | undefined {
  return known.get(keyOf(id, language));
}

/** The help on a page that is being hydrated: its texts are in no script, so React must be given them as they stand. */
export function adoptHelp(id: ToolId, language: LanguageCode): void {
  const shown = document.querySelector(`[data-help="${id}"]`);
  if (shown?.innerHTML) provideHelp(id, language, shown.innerHTML);
}

/** A tool that was reached without a page load: its own page, as the server has it, holds the help. */
export async function fetchHelp(id: ToolId, language: LanguageCode): Promise<void> {
  const answer = await fetch(siteAddress(`${toolPath(id)}?lng=${language}`));
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const html = page.querySelector(`[data-help="${id}"]`)?.innerHTML;
  if (html) provideHelp(id, language, html);
}
