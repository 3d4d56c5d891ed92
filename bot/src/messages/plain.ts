/** Direction overrides and invisible characters. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** User-written text on one line, without characters that change how the text around it looks. */
export function oneLine(text: string, most = 200): string {
  const clean = text
    .slice(0, 8 * most)
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .trim();
  const letters = [...clean];
  return letters.length <= most ? clean : `${letters.slice(0, most - 1).join('')}…`;
}

/** The same with Markdown escaped, so that nothing is bold, a link, an emoji or a mention. */
export const plain = (text: string, most = 200): string =>
  oneLine(text, most).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&') || '\\-';

/** How long ago, shown by the chat platform in the reader's language. */
export const ago = (timestamp: string): string =>
  `<t:${Math.floor(Date.parse(timestamp) / 1000)}:R>`;

/** The date, shown by the chat platform in the reader's language. */
export const day = (timestamp: string): string =>
  `<t:${Math.floor(Date.parse(timestamp) / 1000)}:D>`;

/** A mention of a person; ids of other platforms are shown as text. */
export const mention = (chatid: string): string =>
  /^\d{1,20}$/.test(chatid) ? `<@${chatid}>` : plain(chatid);

/** With the name, because the chat platform shows a number for people who are not in the server. */
export const namedMention = (chatid: string, name: string | undefined): string =>
  name === undefined ? mention(chatid) : `${plain(name)} (${mention(chatid)})`;

export const roleMention = (roleid: string): string => `<@&${roleid}>`;

export const channelMention = (channelid: string): string => `<#${channelid}>`;
