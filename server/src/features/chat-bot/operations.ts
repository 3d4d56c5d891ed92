import { listStaleBoards, removeBoard, setBoard } from './boards/operations.ts';
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
