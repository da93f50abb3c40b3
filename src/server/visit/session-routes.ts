import type { FastifyInstance } from 'fastify';
import { allOperations } from '../../tools/all-operations.ts';
import { lightCallsOnly } from '../limits/light-calls.ts';
import type { Services } from '../services.ts';
import { passwordKeyOf } from '../settings/config.ts';
import { sessionIdPattern } from './session-store.ts';

const sessionId = { type: 'string', pattern: sessionIdPattern } as const;

const operationIds = allOperations.map(({ id }) => id);

export const sessionTimingsQuery = {
  type: 'object',
  required: ['sessionId', 'operationType'],
  properties: {
    sessionId,
    // Of a site that shows only the time tools no operation can be asked for; an empty list would be no schema.
    operationType: { type: 'string', ...(operationIds.length > 0 ? { enum: operationIds } : { maxLength: 0 }) },
  },
} as const;

export const sessionFilesQuery = { type: 'object', required: ['sessionId'], properties: { sessionId } } as const;

/** What the page asks of the server about itself and about this visit. */
export function registerSessionRoutes(app: FastifyInstance, services: Services): void {
  const { config, sessions, ai } = services;
  app.addHook('onRequest', lightCallsOnly(services));

  app.get('/client-config', async () => ({
    passwordSecret: passwordKeyOf(config),
    aiAvailable: ai.available,
    ...(ai.available ? {} : { aiUnavailableReason: ai.reason }),
    outsideProvider: config.backgroundProvider === 'removebg' || config.backgroundProvider === 'rembg',
    heic: config.heic,
    ...(config.sentryDsn === undefined ? {} : { sentryDsn: config.sentryDsn }),
  }));

  app.get<{ Querystring: { sessionId: string; operationType: string } }>(
    '/metrics/session-timings',
    { schema: { querystring: sessionTimingsQuery } },
    ({ query }) => sessions.timings(query.sessionId, query.operationType),
  );

  app.get<{ Querystring: { sessionId: string } }>(
    '/metrics/session-files',
    { schema: { querystring: sessionFilesQuery } },
    async ({ query }) => ({ filesHeld: await sessions.filesHeld(query.sessionId) }),
  );
}
