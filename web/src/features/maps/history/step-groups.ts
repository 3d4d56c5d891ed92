import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type MapStep = AnswerOf<OperationTable['GET /maps/{map_id}/history']>[number];

const QUARTER_MS = 15 * 60 * 1000;

const quarterOf = ({ timestamp }: MapStep) => Math.floor(Date.parse(timestamp) / QUARTER_MS);

/** Steps that are newest first: those of one person within a quarter of an hour together. */
export function groupSteps(steps: readonly MapStep[]): MapStep[][] {
  const groups: MapStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const first = last?.[0];
    if (first && first.chatid === step.chatid && quarterOf(first) === quarterOf(step)) {
      last.push(step);
    } else groups.push([step]);
  }
  return groups;
}
