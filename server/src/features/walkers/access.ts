import type { ProblemName } from '@clan-companion/contract/problems';
import { type Standing, whyNotEdit } from '../clans/access.ts';

/** Allowed for its owner, the leader, and members with canEdit. */
export const whyNotChangeWalker = (
  caller: { readonly userid: number },
  walker: { readonly ownerid?: number },
  standing: Standing,
): ProblemName | undefined => (walker.ownerid === caller.userid ? undefined : whyNotEdit(standing));
