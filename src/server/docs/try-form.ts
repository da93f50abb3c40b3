import { escapeHtml } from '../../site/runtime-tokens.ts';
import type { FieldSpec, FormSpec } from './call-spec.ts';
import { exampleFields } from './examples.ts';

/** Encrypted fields are for the page; here their plain twins do. Of indexed fields the first two. */
const isOffered = ([name, { format }]: [string, FieldSpec]) => format !== 'byte' && !/\[([2-9]|\d{2,})\]$/.test(name);

/** A form that makes the call from this page, filled as the examples are. Without scripts the browser sends it itself. */
export function tryForm(operationId: string, address: string, { properties, required = [] }: FormSpec): string {
  const given = exampleFields(operationId);
  const rows = Object.entries(properties)
    .filter(isOffered)
    .map(([name, field]) => {
      const id = `try-${operationId}-${name.replace(/\W/g, '-')}`;
      const needs = required.includes(name) ? ' required' : '';
      return `<div class="try-row"><label for="${id}"><code>${escapeHtml(name)}</code></label>${control(name, field, `id="${id}"`, { needs, value: given[name] ?? '' })}</div>`;
    });
  return `<details class="try">
<summary>Try it</summary>
<form method="post" enctype="multipart/form-data" action="${escapeHtml(address)}">
${rows.join('\n')}
<div class="try-row"><button class="send" type="submit">Send</button></div>
<div class="outcome" role="status" aria-live="polite"></div>
</form>
</details>`;
}

function control(
  name: string,
  field: FieldSpec,
  id: string,
  { needs, value }: { needs: string; value: string },
): string {
  const named = `${id} name="${escapeHtml(name)}"`;
  const isFlag = field.enum?.length === 2 && field.enum[0] === 'true';
  if (isFlag) return `<input type="checkbox" ${named} value="true">`;
  if (field.enum) {
    const none = needs ? '' : '<option value=""></option>';
    return `<select ${named}${needs}>${none}${field.enum.map((choice) => `<option${choice === value ? ' selected' : ''}>${escapeHtml(choice)}</option>`).join('')}</select>`;
  }
  if (field.type === 'array') return `<input type="file" ${named} multiple${needs}>`;
  if (field.format === 'binary') return `<input type="file" ${named}${needs}>`;
  if (field.type === 'integer' || field.type === 'number') {
    const step = field.type === 'integer' ? '1' : 'any';
    return `<input type="number" ${named} min="${field.minimum}" max="${field.maximum}" step="${step}" value="${escapeHtml(value)}"${needs}>`;
  }
  const type = /password/i.test(name) ? 'password" autocomplete="off' : 'text';
  return `<input type="${type}" ${named} value="${escapeHtml(value)}"${needs}>`;
}
