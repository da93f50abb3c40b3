import type { FastifyInstance } from 'fastify';
import { failures } from '../../shared/failures.ts';
import { type AcceptedKinds, acceptsKind, type FieldSchema, isIndexed } from '../../shared/form-schema.ts';
import { limits } from '../../shared/limits.ts';
import { apiBase } from '../../shared/operation.ts';
import { allOperations, type Operation } from '../../tools/all-operations.ts';
import type { Services } from '../services.ts';
import { openApiDocument } from './openapi.ts';

/** The contract for programs, and the same for people: no script, nothing from elsewhere. */
export function registerApiDocs(app: FastifyInstance, { config }: Services): void {
  const document = openApiDocument(config.siteName, config.siteUrl);
  const page = renderDocs(config.siteName);

  app.get('/openapi.json', async () => document);
  app.get('/docs', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
}

function renderDocs(siteName: string): string {
  const name = escapeHtml(siteName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name} API</title>
<link rel="stylesheet" href="${apiBase}/docs.css">
</head>
<body>
<main>
<h1>${name} API</h1>
<p>Tool calls are <code>POST</code> with <code>multipart/form-data</code> and answer with the result as an attachment.
The same contract for programs: <a href="${apiBase}/openapi.json">openapi.json</a>.</p>
<h2>Passwords</h2>
<p>Password fields are AES-128-ECB with PKCS#7 padding over UTF-8, in base64; the key is <code>passwordSecret</code> of
<code>GET ${apiBase}/client-config</code>. This keeps passwords out of logs. What protects them on the way is TLS.</p>
<h2>Calls</h2>
${allOperations.map(renderOperation).join('\n')}
<h2>Progress</h2>
<p>Send a random UUID as <code>X-Operation-ID</code> and listen to <code>GET ${apiBase}/operations/{id}/events</code>:
events <code>progress</code> with <code>{phase, done?, total?, share?}</code>, then <code>end</code>.</p>
<h2>Failures</h2>
<p>Every failure is <code>{error, message, filename?, requestId}</code>. A 429 has <code>x-rate-limit-type</code>,
<code>x-rate-limit-reason</code> and <code>retry-after</code>; a 503 for want of room has <code>retry-after</code>.</p>
<div class="wide" tabindex="0" role="region" aria-label="Failures"><table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
<tbody>
${Object.entries(failures).map(renderFailure).join('\n')}
</tbody></table></div>
</main>
</body>
</html>
`;
}

function renderOperation({ path, summary, form, answers, requestBytes }: Operation): string {
  const megabytes = requestBytes / (1024 * 1024);
  return `<section>
<h3><code>POST ${escapeHtml(apiBase + path)}</code></h3>
<p>${escapeHtml(summary)} Answers ${answers.map((type) => `<code>${escapeHtml(type)}</code>`).join(', ')}. At most ${megabytes} MB in all.</p>
<div class="wide" tabindex="0" role="region" aria-label="Fields of ${escapeHtml(path)}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
<tbody>
${Object.entries(form).map(renderField).join('\n')}
</tbody></table></div>
</section>`;
}

function renderField([name, field]: [string, FieldSchema]): string {
  const shown = isIndexed(field) ? `${name}[0]…[${field.max - 1}]` : name;
  const isOptional = ('optional' in field && field.optional) || field.kind === 'flag' || isIndexed(field);
  return `<tr><th scope="row"><code>${escapeHtml(shown)}</code></th><td>${escapeHtml(describe(field))}${isOptional ? ', optional' : ''}</td></tr>`;
}

function describe(field: FieldSchema): string {
  const megabytes = limits.fileBytes / (1024 * 1024);
  switch (field.kind) {
    case 'file':
      return `${kindText(field.accepts)} of at most ${megabytes} MB`;
    case 'files':
      return `${field.min} to ${field.max} files, each ${kindText(field.accepts)} of at most ${megabytes} MB, the field repeated in order`;
    case 'choice':
      return `${field.values.join(', ')}${field.anyCase ? ' in any case' : ''}`;
    case 'flag':
      return 'true or false';
    case 'text':
      return 'text';
    case 'number':
      return `a ${field.whole ? 'whole ' : ''}number from ${field.min} to ${field.max}`;
    case 'color':
      return 'six hex digits without #';
    case 'password':
      return 'an encrypted password';
    case 'passwords':
      return 'encrypted passwords by position in files';
    case 'texts':
      return 'texts by position in files';
  }
}

function kindText(accepts: AcceptedKinds): string {
  const image = 'an image (PNG, JPEG, GIF, WebP, AVIF, HEIC, BMP)';
  if (!acceptsKind(accepts, 'image')) return 'a PDF';
  return acceptsKind(accepts, 'pdf') ? `a PDF or ${image}` : image;
}

function renderFailure([code, { status, message }]: [string, { status: number; message: string }]): string {
  return `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(message)}</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const styles = `:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 2.5rem; }
h3 { margin-top: 2rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 0.95em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); font-weight: normal; }
thead th { font-weight: bold; }
`;
