import { listStaleBoards } from './boards/list-stale-boards.ts';
import { removeBoard } from './boards/remove-board.ts';
import { setBoard } from './boards/set-board.ts';
import { confirmLink } from './confirm-link.ts';
import { endLink } from './end-link.ts';
import { getChatBot } from './get-chat-bot.ts';
import { getGuildSettings } from './get-guild-settings.ts';
import { getLinkedClan } from './get-linked-clan.ts';
import { listBookmarks } from './lines/list-bookmarks.ts';
import { listLinkedGuilds } from './list-linked-guilds.ts';
import { listChatLines } from './lines/list-chat-lines.ts';
import { listGuildLines } from './lines/list-guild-lines.ts';
import { saveGuildNoticePosition } from './notices/save-guild-notice-position.ts';
import { saveNoticePosition } from './notices/save-notice-position.ts';
import { listNotices } from './notices/list-notices.ts';
import { removeLink } from './remove-link.ts';
import { reportGuildHealth } from './report-guild-health.ts';
import { setChatBot } from './set-chat-bot.ts';
import { setGuildSettings } from './set-guild-settings.ts';

export const chatBotOperations = [
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
];
