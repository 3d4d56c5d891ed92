import type { Feature } from '../../feature.ts';
import { deletion, minutes } from '../../platform/jobs/job.ts';
import { listStaleBoards, removeBoard, setBoard } from './boards.ts';
import { listBookmarks, listChatLines, listGuildLines } from './lines/operations.ts';
import {
  confirmLink,
  endLink,
  getChatBot,
  getLinkedClan,
  listLinkedGuilds,
  removeLink,
  setChatBot,
} from './link.ts';
import { saveGuildNoticePosition, saveNoticePosition, listNotices } from './notices/operations.ts';
import { getGuildSettings, reportGuildHealth, setGuildSettings } from './settings.ts';
import { lockServerOf, recordLinkEnd } from './sql.ts';

/** Duplicates are a day old at most, and notices three days. */
const WAIT = `interval '90 days'`;

export const deleteChatLines = deletion({
  name: 'delete-chat-lines',
  every: minutes(10),
  table: 'chat_lines',
  key: 'lineid',
  where: `posted < now() - ${WAIT}`,
  since: 'posted',
  wait: WAIT,
})();

export const chatBot: Feature = {
  operations: [
    getChatBot,
    setChatBot,
    endLink,
    listChatLines,
    listLinkedGuilds,
    getLinkedClan,
    confirmLink,
    removeLink,
    getGuildSettings,
    setGuildSettings,
    reportGuildHealth,
    listBookmarks,
    listGuildLines,
    listNotices,
    saveNoticePosition,
    listStaleBoards,
    setBoard,
    removeBoard,
    saveGuildNoticePosition,
  ],
  jobs: () => [deleteChatLines],
  lifecycle: {
    async clanEnds(tx, clanid) {
      await lockServerOf.maybe(tx, { clanid });
      await recordLinkEnd(tx, clanid);
    },
    /** Before its walkers are locked. */
    async accountEnds(tx, { endingClanId: clanid }) {
      if (clanid !== undefined) await lockServerOf.maybe(tx, { clanid });
    },
  },
};
