import { type AnyKey, operations, problemsAt } from '../operations.ts';
import { type ProblemName, problems, problemType, quotas } from '../problems.ts';
import { headerRefs, RATE_LIMIT, ref } from './openapi-components.ts';
import { inputCodes } from './problems.ts';

type Json = Record<string, unknown>;

const statusOf = (name: ProblemName): number => problems[name].status;
const responseName = (status: number): string => `Problem${status}`;

/** The problems of an operation by status, lowest first. */
function byStatus(key: AnyKey): [status: number, names: ProblemName[]][] {
  const names = problemsAt(key);
  const statuses = [...new Set(names.map(statusOf))].toSorted((one, other) => one - other);
  return statuses.map((status) => [status, names.filter((name) => statusOf(name) === status)]);
}

/** For the operation's description, because all operations share one response per status. */
export const problemsInWords = (key: AnyKey): string =>
  `[Problems](#problems): ${byStatus(key)
    .map(([status, names]) => `${status} ${names.map((name) => `\`${name}\``).join(', ')}`)
    .join('; ')}.`;

export const problemRefs = (key: AnyKey): Json =>
  Object.fromEntries(
    byStatus(key).map(([status]) => [status, ref('responses', responseName(status))]),
  );

/** One response per status. Its example is the problem that most operations can answer with. */
export function problemResponses(): Json {
  const uses = new Map<ProblemName, number>();
  for (const name of (Object.keys(operations) as AnyKey[]).flatMap(problemsAt))
    uses.set(name, (uses.get(name) ?? 0) + 1);
  const responses: Json = {};
  for (const [name] of [...uses].toSorted(([, one], [, other]) => other - one))
    responses[responseName(statusOf(name))] ??= responseLike(name);
  return responses;
}

function responseLike(name: ProblemName): Json {
  const status = statusOf(name);
  return {
    description: `One of the problems that the operation lists for ${status}, in the form of this example.`,
    headers: headerRefs(
      status === 401 && 'WWW-Authenticate',
      (status === 429 || status === 503) && 'Retry-After',
      ...RATE_LIMIT,
    ),
    content: {
      'application/problem+json': {
        schema: ref('schemas', 'Problem'),
        example: problemExample(name),
      },
    },
  };
}

function problemExample(name: ProblemName): Json {
  const { status, title } = problems[name];
  const errors = [
    { path: 'body/name', code: 'too-long', max: 40, message: 'must be at most 40 characters long' },
  ];
  const type = problemType(name);
  return { type, title, status, detail: title, ...(name === 'invalid-input' && { errors }) };
}

export const problemSchema = {
  type: 'object',
  description: 'What went wrong (RFC 9457).',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', enum: (Object.keys(problems) as ProblemName[]).map(problemType) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      description: 'With 400: what is wrong where.',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            type: 'string',
            description: 'The part of the request, then the path to the value: `query/limit`.',
          },
          code: { type: 'string', enum: Object.keys(inputCodes) },
          min: { type: 'number' },
          max: { type: 'number' },
          values: { type: 'array', items: { type: 'string' } },
          message: { type: 'string', description: 'In English, for developers.' },
        },
      },
    },
    quota: {
      type: 'object',
      description: 'With `quota-reached`: what is limited, and to how much.',
      required: ['of', 'limit'],
      properties: {
        of: { type: 'string', enum: Object.keys(quotas) },
        limit: { type: 'integer' },
      },
    },
  },
};
