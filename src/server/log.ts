import type { FastifyServerOptions } from 'fastify';
import type { Config } from './settings/config.ts';

/**
 * JSON lines on stdout. A line is made from fields we name one by one: request objects, addresses,
 * query strings, file names and passwords never get near it.
 */
export function loggerOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    // Should anybody log a request, a response or an error after all.
    serializers: {
      req: () => ({}),
      res: () => ({ statusCode: '' }),
      err: (error: Error) => ({ type: error.name, message: '', stack: '' }),
    },
    ...(stream ? { stream } : {}),
  };
}
