import { escapeHtml } from '../../site/runtime-tokens.ts';

/** Text with `code` in backticks. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Wide content scrolls by itself, with keys too. */
export function wideTable(label: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table>
<thead><tr>${head}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
}
