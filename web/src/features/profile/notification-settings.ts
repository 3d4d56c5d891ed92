import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type Settings = AnswerOf<OperationTable['GET /users/notifications/settings']>;
