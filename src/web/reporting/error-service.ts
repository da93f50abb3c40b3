import { apiBase } from '../../shared/operation.ts';
import { noteReport } from '../../ui/visit/send-report.ts';

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
  const service = await destination;
  if (!service || !noteReport(new URL(service.address).origin, { ...fields })) return;
  const event = {
    event_id: crypto
      .getRandomValues(new Uint8Array(16))
      .reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), ''),
    timestamp: fields.timestamp,
    platform: 'javascript',
    level: 'error',
    message: { formatted: fields.error },
    request: { url: fields.url, headers: { 'User-Agent': fields.userAgent } },
    tags: { correlationId: fields.correlationId },
    extra: { info: fields.info },
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

/** https://key@host/7 → https://host/api/7/envelope/ */
async function findDestination() {
  const answer = await fetch(`${apiBase}/client-config`);
  const { sentryDsn } = (await answer.json()) as { sentryDsn?: string };
  if (!sentryDsn) return undefined;
  const dsn = new URL(sentryDsn);
  const parts = dsn.pathname.split('/');
  const project = parts.pop();
  return { address: `${dsn.origin}${parts.join('/')}/api/${project}/envelope/`, publicKey: dsn.username };
}
