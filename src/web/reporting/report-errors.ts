import { correlationId } from '../../ui/visit/ids.ts';
import { sendReport } from '../../ui/visit/send-report.ts';
import { settings } from '../../ui/visit/settings.ts';
import { scrubAddress, scrubText } from './scrub.ts';

const maxPerVisit = 10;
const known = new Set<string>();

/** Window errors and unhandled rejections, once each and at most ten a visit, to /api/client-logs. */
export function reportErrors(): void {
  window.addEventListener('error', (event) => {
    // Failures to load an image or a script arrive here too, without an error: those say nothing of use.
    if (event.error || event.message)
      report(event.error ?? event.message, `${scrubAddress(event.filename)}:${event.lineno}`);
  });
  window.addEventListener('unhandledrejection', (event) => report(event.reason, 'unhandled rejection'));
}

function report(cause: unknown, info: string): void {
  try {
    const description = describe(cause);
    // A fault in a browser extension is not ours, and which ones a visitor has installed is nobody's business.
    if (/\b[\w-]+-extension:\/\//.test(`${description} ${info}`)) return;
    const error = scrubText(description);
    if (!settings.metricsEnabled.get() || known.has(error) || known.size >= maxPerVisit) return;
    known.add(error);
    const fields = {
      error,
      info: scrubText(info),
      userAgent: navigator.userAgent,
      url: scrubAddress(window.location.href),
      timestamp: new Date().toISOString(),
      correlationId: correlationId(),
    };
    void sendReport('/client-logs', fields, { 'X-Correlation-ID': fields.correlationId });
    void import('./error-service.ts').then(({ tellErrorService }) => tellErrorService(fields)).catch(() => {});
  } catch {
    // A fault in reporting must never cause another report.
  }
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause).slice(0, 1000);
  const stack = cause.stack?.split('\n').slice(0, 6).join('\n') ?? '';
  return stack.includes(cause.message) ? stack : `${cause.name}: ${cause.message}\n${stack}`;
}
