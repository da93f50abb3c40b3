import { escapeHtml } from '../../site/runtime-tokens.ts';
import type { CallSpec, FieldSpec, FormSpec } from './call-spec.ts';
import { prose, wideTable } from './docs-html.ts';
import { examplesOf } from './examples.ts';
import { tryForm } from './try-form.ts';

interface Call {
  method: string;
  path: string;
  spec: CallSpec;
  /** With the origin: for programs elsewhere. */
  address: string;
  /** For the forms of the page itself. */
  localAddress: string;
}

export function renderCall({ method, path, spec, address, localAddress }: Call): string {
  const form = spec.requestBody?.content['multipart/form-data']?.schema;
  const answers = Object.keys(spec.responses['200']?.content ?? {});
  return `<section class="part call" id="${spec.operationId}" aria-labelledby="${spec.operationId}-title">
<h3 id="${spec.operationId}-title"><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${prose(spec.summary)}</p>
<p class="quiet">${answers.length > 0 ? `Answers ${answers.map((type) => `<code>${escapeHtml(type)}</code>`).join(', ')}. ` : ''}${prose(spec.description ?? '')}</p>
${form ? fieldTable(path, form) : ''}
${parameterTable(path, spec)}
${renderExamples(spec.operationId, address)}
${form ? tryForm(spec.operationId, localAddress, form) : ''}
</section>`;
}

function fieldTable(path: string, form: FormSpec): string {
  const rows = Object.entries(form.properties)
    .filter(([name]) => !/\[[1-9]\d*\]$/.test(name))
    .map(([name, field]) => {
      const isNeeded = form.required?.includes(name);
      const shown = name.replace('[0]', '[0]…');
      return `<tr><th scope="row"><code>${escapeHtml(shown)}</code>${isNeeded ? ' <span class="needed">needed</span>' : ''}</th><td>${typeText(field)}</td><td>${prose(field.description ?? '')}</td></tr>`;
    });
  return wideTable(`Fields of ${path}`, ['Field', 'Value', 'Meaning'], rows);
}

function parameterTable(path: string, { parameters = [] }: CallSpec): string {
  const inQuery = parameters.filter((parameter) => parameter.in !== 'header');
  if (inQuery.length === 0) return '';
  const rows = inQuery.map(
    ({ name, in: place, description = '' }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}</td><td>${prose(description)}</td></tr>`,
  );
  return wideTable(`Parameters of ${path}`, ['Parameter', 'Where', 'Meaning'], rows);
}

function typeText(field: FieldSpec): string {
  if (field.enum) return field.enum.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ');
  if (field.type === 'array') return `${field.minItems} to ${field.maxItems} files, the field repeated`;
  if (field.format === 'binary') return 'a file';
  if (field.type === 'integer' || field.type === 'number')
    return `${field.type === 'integer' ? 'a whole number' : 'a number'}, ${field.minimum} to ${field.maximum}`;
  return 'text';
}

function renderExamples(operationId: string, address: string): string {
  const written = examplesOf(operationId, address);
  if (operationId === 'client_config') written.push({ language: 'curl', code: `curl --fail-with-body ${address}` });
  return written
    .map(
      (
        { language, code },
        index,
      ) => `<details class="example" name="example-${operationId}"${index === 0 ? ' open' : ''}>
<summary>${language}</summary>
<pre tabindex="0" aria-label="${language}"><code data-example="${language}">${escapeHtml(code)}</code></pre>
</details>`,
    )
    .join('\n');
}
