import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { checkAnswer } from './check-answer.ts';
import { type Draft, mustArrive } from './draft.ts';
import type { Answer } from './parse-answers.ts';
import type { People } from './people.ts';
import { plain } from './report.ts';

/** Sends a request and throws if the answer is wrong. */
export async function tryOut(people: People, draft: Draft): Promise<Answer | undefined> {
  const answers = await people.send(draft);
  for (const answer of answers) check(draft, answer);
  const [answer] = answers;
  if (answer && mustArrive(draft)) await followNext(people, draft, answer);
  return answer;
}

function check(draft: Draft, answer: Answer): void {
  try {
    checkAnswer(draft, answer);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${message}\n${answer.status} ${plain(answer.body)}`, { cause: error });
  }
}

/** Follows the link to the next page, which must exist and keep the filters. */
async function followNext(people: People, draft: Draft, answer: Answer): Promise<void> {
  const link = answer.headers.get('link');
  if (link === undefined) return;
  const [path = '', ...search] = /^<(.*)>; rel="next"$/.exec(link)?.[1]?.split('?') ?? [];
  const query = search.join('?').split('&');
  const next: Draft = { ...draft, path, query, headers: [['host', 'localhost']], input: 'valid' };
  for (const page of await people.send(next)) {
    check(next, page);
    if (page.status !== 200) throw new Error(`must lead to the next page: ${plain(link)}`);
  }
  const operation: Operation = operations[draft.key];
  const filters = Object.keys(operation.query?.properties ?? {}).filter(
    (name) => name !== 'cursor',
  );
  const [here, there] = [draft, next].map((page) => {
    const given = new URLSearchParams(page.query.join('&'));
    // Normalized as the service does: trimmed, numbers without leading zeros.
    return filters.map((name) =>
      given.getAll(name).map((value) => value.trim().replace(/^0+\B/, '')),
    );
  });
  if (!isDeepStrictEqual(here, there)) throw new Error(`must keep the filters: ${plain(link)}`);
}
