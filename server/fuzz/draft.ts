import type { Key } from '@clan-companion/contract/operations';
import { headOf, type RawRequest } from './raw-request.ts';

export type Header = readonly [name: string, value: string];

/** A request in parts, with the outcome it must have. */
export interface Draft {
  /** The operation that it was generated for. */
  readonly key: Key;
  readonly method: string;
  readonly path: string;
  /** Encoded `name=value` pairs. */
  readonly query: readonly string[];
  readonly version?: string;
  readonly headers: readonly Header[];
  readonly body?: string | undefined;
  readonly endsAfter?: number;
  /** Whether a signed-in person sends it. */
  readonly session: boolean;
  /** Whether the contract accepts path, query and body; `any` if not determined. */
  readonly input: 'valid' | 'invalid' | 'any';
  /** Whether it is well-formed HTTP that must reach this operation. */
  readonly arrives: boolean;
}

/** A mutation of a request. */
export type Twist = (draft: Draft) => Draft;

/** Node limits the head of a request to 16 KiB, and the session header is added later. */
const SAFE_HEAD = 15_000;

export function toRequest({ path, query, ...draft }: Draft): RawRequest {
  return { ...draft, target: [path, query.join('&')].filter((part) => part !== '').join('?') };
}

export const isHost = ([name]: Header): boolean => name.toLowerCase() === 'host';

export const mustArrive = (draft: Draft): boolean =>
  draft.arrives &&
  draft.headers.filter(isHost).length <= 1 &&
  headOf(toRequest(draft)).length <= SAFE_HEAD;
