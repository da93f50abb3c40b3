import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardRest, sendFailure } from '../answer.ts';
import type { Services } from '../services.ts';
import { rateHeaders } from './retry-after.ts';

/** A limit for the cheap calls, apart from that of the tools: looking at the panel costs no tool call. */
export function lightCallsOnly({ limits, clientKey }: Services) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const allowance = await limits.lightCall(clientKey(request.ip));
    if (allowance.ok) return undefined;
    discardRest(request);
    return sendFailure(reply, { code: 'rate_limited' }, rateHeaders('request', allowance.retryAfterSeconds));
  };
}
