import { randomId } from '../../ui/visit/ids.ts';
import { noteReport } from '../../ui/visit/send-report.ts';
import { apiAddress } from '../../ui/visit/site-base.ts';

interface ErrorFields {
  error: string;
  info: string;
  userAgent: string;
  url: string;
  timestamp: string;
  correlationId: string;
}

/** Asked for when the first fault happens; undefined when the operator has set no service. */
let destination: Promise<{ address: string; publicKey: string } | undefined> | undefined;

/** One event to the Sentry-compatible service, with the scrubbed fields of the report and nothing else. */
export async function tellErrorService(fields: ErrorFields): Promise<void> {
  destination ??= findDestination();
  const service = await destination.catch(forgetDestination);
  const event_id = randomId().replaceAll('-', '');
  if (!service || !noteReport(new URL(service.address).origin, { ...fields, event_id })) return;
  const event = {
    event_id,
    timestamp: fields.timestamp,
    platform: 'javascript',
    level: 'error',
    message: { formatted: fields.error },
    request: { url: fields.url, headers: { 'User-Agent': fields.userAgent } },
    tags: { correlationId: fields.correlationId },
    extra: { info: fields.info },
    // Without this the service infers the visitor's address: https://github.com/getsentry/sentry-javascript/pull/17364
    sdk: { name: 'kitbox', version: '1', settings: { infer_ip: 'never' } },
  };
  // https://develop.sentry.dev/sdk/data-model/envelopes/: a header, an item header and the item, one a line.
  const envelope = [{ event_id: event.event_id, sent_at: fields.timestamp }, { type: 'event' }, event];
  await fetch(`${service.address}?sentry_version=7&sentry_key=${service.publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: envelope.map((line) => JSON.stringify(line)).join('\n'),
    referrerPolicy: 'origin',
    credentials: 'omit',
    keepalive: true,
  });
}

/** Being offline for a moment must not switch the service off for the whole visit. */
function forgetDestination(): undefined {
  destination = undefined;
}

/** https://key@host/7 → https://host/api/7/envelope/ */
async function findDestination() {
  const answer = await fetch(apiAddress('/client-config'), { cache: 'no-store' });
  const { sentryDsn } = (await answer.json()) as { sentryDsn?: string };
  if (!sentryDsn) return undefined;
  const dsn = new URL(sentryDsn);
  const parts = dsn.pathname.split('/');
  const project = parts.pop();
  return { address: `${dsn.origin}${parts.join('/')}/api/${project}/envelope/`, publicKey: dsn.username };
}
