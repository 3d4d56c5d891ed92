import type { Key } from '@clan-companion/contract/operations';
import { headOf, type RawRequest } from './raw-request.ts';

/** A request in parts, with what is known about it. */
export interface Draft {
  /** The operation that it began as. */
  readonly key: Key;
  readonly method: string;
  readonly path: string;
  /** Pairs as they stand in the address. */
  readonly query: readonly string[];
  readonly version?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | undefined;
  readonly endsAfter?: number;
  /** Whether a signed-in person sends it. */
  readonly session: boolean;
  /** What the contract says of path, query and body; `any` where that was not worked out. */
  readonly input: 'valid' | 'invalid' | 'any';
  /** Whether it is well-formed HTTP that must come to this operation. */
  readonly arrives: boolean;
}

/** Something done to a request that was well until then. */
export type Twist = (draft: Draft) => Draft;

/** Node's own limit on the head of a request is 16 KiB; the session is still to come. */
const SAFE_HEAD = 15_000;

export function toRequest({ path, query, ...draft }: Draft): RawRequest {
  return { ...draft, target: [path, query.join('&')].filter((part) => part !== '').join('?') };
}

export const mustArrive = (draft: Draft): boolean =>
  draft.arrives && headOf(toRequest(draft)).length <= SAFE_HEAD;
