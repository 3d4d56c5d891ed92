import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Translate } from '../../../app/i18n.ts';

export type Webhook = AnswerOf<OperationTable['GET /clans/{clan_id}/webhooks']>[number];

type Outcome = Pick<Webhook, 'failure' | 'reason' | 'status'>;

/** Why something did not arrive, in the person's language; undefined: it did. */
export function whyNot({ failure, reason, status }: Outcome, t: Translate): string | undefined {
  if (reason === undefined) return failure;
  return t(`myClan.webhooks.reasons.${reason}`, { status: String(status ?? '') });
}
