import { failures } from '../../shared/failures.ts';
import { apiBase } from '../../shared/operation.ts';
import { escapeHtml } from '../../site/runtime-tokens.ts';
import type { CallSpec } from './call-spec.ts';
import { renderCall } from './docs-call.ts';
import { wideTable } from './docs-html.ts';
import type { JsonObject } from './openapi.ts';

interface Place {
  siteName: string;
  siteUrl: string;
  basePath: string;
}

interface Contract {
  tags: { name: string }[];
  paths: Record<string, Record<string, CallSpec>>;
}

/** The contract for people: everything about the calls is read from the OpenAPI document. */
export function renderDocsPage(document: JsonObject, { siteName, siteUrl, basePath }: Place): string {
  const name = escapeHtml(siteName);
  const api = basePath + apiBase;
  const { tags, paths } = document as unknown as Contract;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => ({ method, path, spec })),
  );
  const groups = tags.map((tag) => ({
    tag: tag.name,
    calls: calls.filter(({ spec }) => spec.tags.includes(tag.name)),
  }));
  const links = groups.map(
    ({ tag, calls: own }) =>
      `<li><a href="#group-${tag}">${tag}</a><ul>${own.map(({ spec, path }) => `<li><a href="#${spec.operationId}">${escapeHtml(path)}</a></li>`).join('')}</ul></li>`,
  );
  const sections = groups.map(
    ({ tag, calls: own }) => `<section aria-labelledby="group-${tag}" class="group" data-group="${tag}">
<h2 id="group-${tag}">${tag}</h2>
<div class="tray">${own.map((call) => renderCall({ ...call, address: `${siteUrl}${apiBase}${call.path}`, localAddress: `${api}${call.path}` })).join('\n')}</div>
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name} API</title>
<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml">
<script src="${api}/docs.js"></script>
<link rel="stylesheet" href="${api}/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="brand" href="${basePath}/">${name}</a><span>API</span></header>
<div class="page">
<nav aria-label="Contents"><ul><li><a href="#start">Start here</a></li>${links.join('')}<li><a href="#progress">Progress</a></li><li><a href="#failures">Failures</a></li></ul></nav>
<main id="main" tabindex="-1">
<h1>${name} API</h1>
${introduction(api)}
${sections.join('\n')}
${progressSection(api)}
${failureSection()}
</main>
</div>
</body>
</html>
`;
}

function introduction(api: string): string {
  return `<section id="start" aria-labelledby="start-title">
<h2 id="start-title">Start here</h2>
<p>Every tool call is a <code>POST</code> with <code>multipart/form-data</code>; its answer is the result, as an attachment. The examples run as they are printed, beside the files they name. Programs read the same contract as <a href="${api}/openapi.json">openapi.json</a>.</p>
<dl class="facts">
<div><dt>Keys</dt><dd>None is needed. One that the operator gave you goes into <code>X-API-Key</code> and has ten times the limits of calls.</dd></div>
<div><dt>Passwords</dt><dd>Over TLS send them as they are: <code>plainPassword</code>, <code>plainNewPassword</code>, <code>plainPasswords[0]</code>. The fields without <code>plain</code> are AES-128-ECB with PKCS#7 padding over UTF-8 in base64, under <code>passwordSecret</code> of <code>GET ${api}/client-config</code>: that keeps them out of sight, and TLS is what protects them on the way.</dd></div>
<div><dt>The report</dt><dd><code>x-result-report</code> of a result is JSON: sizes, and notes of what changed.</dd></div>
<div><dt>Waiting</dt><dd>A <code>429</code> or <code>503</code> says in <code>retry-after</code> how many seconds to wait.</dd></div>
</dl>
</section>`;
}

function progressSection(api: string): string {
  return `<section id="progress" aria-labelledby="progress-title">
<h2 id="progress-title">Progress</h2>
<p>Send a random UUID as <code>X-Operation-ID</code> and listen to <code>GET ${api}/operations/{id}/events</code>: events <code>progress</code> with <code>{phase, done?, total?, share?, waitSeconds?}</code>, then <code>end</code>.</p>
</section>`;
}

function failureSection(): string {
  const rows = Object.entries(failures).map(
    ([code, { status, message }]) =>
      `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<section id="failures" aria-labelledby="failures-title">
<h2 id="failures-title">Failures</h2>
<p>Every failure is JSON <code>{error, message, filename?, requestId}</code>; <code>error</code> is one of these codes. <code>rate_limited</code> also has <code>x-rate-limit-type</code>, <code>x-rate-limit-reason</code> and <code>retry-after</code>; <code>daily_limit</code> has <code>x-daily-usage</code>, <code>x-daily-limit</code> and <code>retry-after</code>.</p>
${wideTable('Failures', ['Code', 'Status', 'Message'], rows)}
</section>`;
}
