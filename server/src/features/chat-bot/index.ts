import type { Feature } from '../../feature.ts';
import { deleteChatLines } from './jobs.ts';
import { chatBotOperations } from './operations.ts';

export const chatBot: Feature = {
  operations: chatBotOperations,
  jobs: () => [deleteChatLines],
};
