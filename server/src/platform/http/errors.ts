import { QueueFull } from '@clan-companion/runtime/work-queue';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import { invalid, Problem } from './problem.ts';

/** Answers every failure with problem details, converting other errors to a `Problem`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new Problem('no-such-page');
  });
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  // Overload and outages (503) are logged once, where they are noticed.
  if (problem.status === 500 && !problem.isLogged) {
    request.log.error({ err: problem.cause ?? error, req: request }, problem.message);
  }
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  void reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.details);
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseUnavailable)
    return new Problem('database-away', { cause: error.cause });
  if (error instanceof QueueFull) return new Problem('busy');
  switch ((error as FastifyError).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('too-large');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid('body', 'must be as long as Content-Length says');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return new Problem('not-json');
    case 'ECONNRESET':
      // The client disconnected while sending, so nobody reads this answer.
      return invalid('body', 'must arrive in full');
    case 'FST_ERR_BAD_URL':
      return invalid('path', 'must be percent-encoded UTF-8');
    default:
      return new Problem('internal-error', { cause: error });
  }
}
