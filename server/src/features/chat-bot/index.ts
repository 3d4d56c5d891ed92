import type { Feature } from '../../feature.ts';
import { deleteChatLines } from './jobs.ts';
import { chatBotOperations } from './operations.ts';
import { lockServerOf, recordLinkEnd } from './sql.ts';

export const chatBot: Feature = {
  operations: chatBotOperations,
  jobs: () => [deleteChatLines],
  lifecycle: {
    async clanEnds(tx, clanid) {
      await lockServerOf.maybe(tx, { clanid });
      await recordLinkEnd(tx, clanid);
    },
  },
};
