import type { Operation } from '@clan-companion/contract/core/operation';
import { operations, problemsAt } from '@clan-companion/contract/operations';
import { type ProblemName, problems, problemType } from '@clan-companion/contract/problems';
import { inputCodes } from '@clan-companion/contract/core/problems';
import { allCases } from '../src/testing/cases.ts';
import { checkSuccess } from './check-success.ts';
import { type Draft, mustArrive } from './draft.ts';
import type { Answer } from './parse-answers.ts';

/** Problems that a request to any operation can have before it reaches the handler. */
const ANYWHERE: readonly ProblemName[] = [
  'no-such-page',
  'invalid-input',
  'too-large',
  'not-json',
  'headers-too-large',
  'sign-in-needed',
  'too-many-requests',
];

/** One item too many can also make the body too large, and a random header can call it compressed. */
const BEFORE_RIGHTS: readonly ProblemName[] = ['invalid-input', 'too-large', 'compressed-body'];

/** Operations that check more than the schemas of their input can say. */
const CHECK_MORE = new Set<string>(
  Object.values(allCases).flatMap(({ checkMore = [] }) => checkMore),
);

/** Access levels that do not need a session. */
const OPEN = new Set<string>(['public', 'optional']);

/** A stack trace, SQL or a source path. */
const LEAK = /\bat .*:\d+:\d+|SELECT |node_modules|\/src\//;

/** Checks what must hold for every answer, whatever the request was. */
export function checkAnswer(draft: Draft, answer: Answer): void {
  const operation: Operation = operations[draft.key];
  const { status, headers, body } = answer;
  const arrives = mustArrive(draft);
  must(status < 500, 'must not fail');
  must(!LEAK.test(body), 'must not show its inside');
  if (arrives && operation.access === 'session' && !draft.session) {
    must(status === 401, 'must ask for a session before all else');
  }
  if (status >= 400) {
    // Answers to HEAD have no body.
    if (draft.method !== 'HEAD') checkProblem(draft, answer, arrives ? operation : undefined);
  } else if (status === 304) {
    must(body === '', 'must have no body');
  } else if (arrives) {
    must(status === 200, 'must be 200');
    must(draft.input !== 'invalid', 'must refuse invalid input');
    checkSuccess(operation, headers, body);
  }
}

function checkProblem(draft: Draft, answer: Answer, operation: Operation | undefined): void {
  const type = answer.headers.get('content-type') ?? 'nothing';
  must(/^application\/problem\+json\b/.test(type), `must be problem details, not ${type}`);
  must(!answer.headers.has('location'), 'must not say where to read what was not created');
  const problem = JSON.parse(answer.body) as Record<string, unknown>;
  const name = (Object.keys(problems) as ProblemName[]).find(
    (key) => problemType(key) === problem.type,
  );
  if (!name) throw new Error(`must be a problem of the contract, not ${String(problem.type)}`);
  must(problem.status === answer.status, 'must say its own status');
  must(problems[name].status === answer.status, "must have the problem's status");
  must(isText(problem.title), 'must have a title');
  must(isText(problem.detail), 'must have a detail');
  if (name === 'invalid-input') checkErrors(problem.errors);
  if (!operation) return;
  const known = ANYWHERE.includes(name) || problemsAt(draft.key).includes(name);
  must(known, `must be a problem that the contract has here, not ${name}`);
  if (operation.access === 'session' ? !draft.session : !OPEN.has(operation.access)) return;
  // An optional session is checked before the input, too.
  if (operation.access === 'optional' && name === 'sign-in-needed') return;
  if (draft.input === 'valid' && !CHECK_MORE.has(draft.key)) {
    must(name !== 'invalid-input', 'must accept valid input');
  }
  if (draft.input === 'invalid') {
    must(BEFORE_RIGHTS.includes(name), 'must look at the input first');
  }
}

function checkErrors(errors: unknown): void {
  if (!Array.isArray(errors) || errors.length === 0) throw new Error('must say what is wrong');
  for (const { path, code, message } of errors as Record<string, unknown>[]) {
    must(isText(path) && isText(message), 'must say what is wrong where');
    must(String(code) in inputCodes, 'must have a code of the contract');
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}
