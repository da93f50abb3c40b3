import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from './settings/config.ts';

/** Headers by which a proxy gives itself away: what it forwards comes from anywhere. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

type Access = Pick<Config, 'metricsOpen' | 'metricsToken' | 'metricsPort'>;

/** Who may read figures on the port of the site: with a token whoever has it; without, this machine or everybody. */
export function mayReadMetrics(request: FastifyRequest, { metricsOpen, metricsToken, metricsPort }: Access): boolean {
  if (metricsToken !== undefined) return hasToken(request, metricsToken);
  if (metricsOpen) return true;
  return metricsPort === undefined && isFromThisMachine(request);
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** The socket's own address, and no proxy in between. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  return isLoopback && proxyHeaders.every((name) => request.headers[name] === undefined);
}
