import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../answer.ts';

interface StaticFolder {
  root: string;
  /** With a slash at both ends. */
  prefix: string;
  cacheControl: string;
}

/** Serves the files of a folder, those compressed at build where they are asked for. */
export async function serveFolder(app: FastifyInstance, { root, prefix, cacheControl }: StaticFolder): Promise<void> {
  await app.register(async (folder) => {
    folder.setErrorHandler(answerFileError);
    await folder.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', cacheControl),
    });
  });
}

type FileError = FastifyError & { headers?: Record<string, string> };

/** A condition or range that does not hold, by HTTP's own codes; whatever else is refused here is no file of ours. */
function answerFileError(error: FileError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500, headers = {} } = error;
  if (statusCode >= 500) throw error;
  const isConditional = statusCode === 412 || statusCode === 416;
  return isConditional ? reply.code(statusCode).headers(headers).send() : sendFailure(reply, { code: 'not_found' });
}
