import { changeSentence, type ChangeWords } from '@clan-companion/contract/core/sentence';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { isolateBidi } from '../../../app/isolate-bidi.ts';

export type Change = AnswerOf<OperationTable['GET /clans/{clan_id}/history']>[number];

/** What happened, in the person's language, or in the service's words if it is newer than the app. */
export const describeChange = (change: Change, words: ChangeWords): string =>
  changeSentence(change, words, isolateBidi) ?? change.message;
