/** Marks that turn the direction of text around, and those that nobody sees. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** What somebody wrote, on one line and without marks that could change what stands around it. */
export function oneLine(text: string, most = 200): string {
  const clean = text
    .slice(0, 8 * most)
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .trim();
  const letters = [...clean];
  return letters.length <= most ? clean : `${letters.slice(0, most - 1).join('')}…`;
}

/**
 * The same for where the chat platform formats: every sign is escaped, so that nothing is bold, a
 * link, an emoji or a mention.
 */
export const plain = (text: string, most = 200): string =>
  oneLine(text, most).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&') || '\\-';

/** How long ago, shown by the chat platform in the reader's own words. */
export const ago = (timestamp: string): string =>
  `<t:${Math.floor(Date.parse(timestamp) / 1000)}:R>`;

/** A person as the chat platform shows them. Ids of other platforms are shown as they are. */
export const mention = (chatid: string): string =>
  /^\d{1,20}$/.test(chatid) ? `<@${chatid}>` : plain(chatid);

export const channelMention = (channelid: string): string => `<#${channelid}>`;
