import { ProblemError } from '@clan-companion/contract/client';

/** How a call was refused, as `403 leader-only`; a call that succeeds fails the test. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const answer = await call.catch((error: unknown) => error);
  if (answer instanceof ProblemError) return `${answer.status} ${answer.problem}`;
  throw new Error(`Expected a refusal, but got ${JSON.stringify(answer)}`, { cause: answer });
}
