import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Translate } from '../../../app/i18n.ts';

export type Webhook = AnswerOf<OperationTable['GET /clans/{clan_id}/webhooks']>[number];

/** Why a delivery failed, in the person's language. */
export const describeFailure = (
  { reason = 'unreached', status }: Pick<Webhook, 'reason' | 'status'>,
  t: Translate,
): string => t(`myClan.webhooks.reasons.${reason}`, { status: String(status ?? '') });
