import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type Profile = AnswerOf<OperationTable['GET /users']>;
