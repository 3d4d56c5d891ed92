import { ProblemError } from '@clan-companion/contract/core/client';

/** How a call was refused, as in `403 leader-only`. The test fails if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const answer = await call.catch((error: unknown) => error);
  if (answer instanceof ProblemError) return `${answer.status} ${answer.problem}`;
  throw new Error(`Expected a refusal, but got ${JSON.stringify(answer)}`, { cause: answer });
}
