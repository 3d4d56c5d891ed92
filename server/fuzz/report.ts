import type fc from 'fast-check';
import { type Draft, toRequest } from './draft.ts';
import { headOf } from './raw-request.ts';

const ENOUGH = 600;
const ENOUGH_LINES = 15;

/** Reports a failure with the request that reproduces it and the answer. */
export function report(details: fc.RunDetails<[Draft]>): void {
  if (!details.failed) return;
  const { counterexample, errorInstance, seed, numRuns, numShrinks, interrupted } = details;
  const [draft] = counterexample ?? [];
  const lines = [
    draft ? String((errorInstance as Error | undefined)?.message) : 'It took too long',
    '',
    ...(draft ? show(draft) : []),
    '',
    `Run ${numRuns}, made simpler ${numShrinks} times${interrupted ? ' until time was up' : ''}.`,
    `Again: FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns} npx vitest run server/fuzz`,
  ];
  throw new Error(lines.join('\n'), { cause: errorInstance });
}

function show(draft: Draft): string[] {
  const { body, session, endsAfter, ...rest } = draft;
  const request = toRequest(rest as Draft);
  const head = headOf({ ...request, body })
    .trimEnd()
    .split('\r\n');
  return [
    ...head.slice(0, ENOUGH_LINES).map(plain),
    ...(head.length > ENOUGH_LINES ? [`… (${head.length} lines)`] : []),
    ...(session ? ['authorization: Bearer (of somebody who is signed in)'] : []),
    ...(body === undefined ? [] : ['', plain(body)]),
    ...(endsAfter === undefined ? [] : ['', `(the client ends after ${endsAfter} bytes at most)`]),
  ];
}

/** Escapes non-printable bytes and truncates long text. */
export function plain(bytes: string): string {
  const text = bytes
    .slice(0, ENOUGH)
    .replaceAll(
      /[^\x20-\x7e]/g,
      (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
  return bytes.length > ENOUGH ? `${text}… (${bytes.length} bytes)` : text;
}
