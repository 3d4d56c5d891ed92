import type { ProblemName } from '@clan-companion/contract/problems';
import { type Standing, whyNotEdit } from './clans.ts';

/** Its owner, the leader, or who keeps the clan's records. */
export const whyNotChangeWalker = (
  caller: { readonly userid: number },
  walker: { readonly ownerid?: number },
  standing: Standing,
): ProblemName | undefined => (walker.ownerid === caller.userid ? undefined : whyNotEdit(standing));
