import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardRest, sendFailure } from './answer.ts';

/**
 * A page elsewhere can make a visitor's browser send forms here, at the cost of that visitor's limits. Browsers say where
 * a request comes from (Fetch Metadata); programs say nothing and are taken.
 */
export async function refuseCrossSite(request: FastifyRequest, reply: FastifyReply) {
  const changesNothing = request.method === 'GET' || request.method === 'HEAD';
  if (changesNothing || request.headers['sec-fetch-site'] !== 'cross-site') return undefined;
  discardRest(request);
  return sendFailure(reply, { code: 'cross_site' });
}
