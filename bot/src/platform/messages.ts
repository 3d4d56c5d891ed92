import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  ButtonStyle,
  ComponentType,
} from 'discord.js';

/** What a command or a button answers with. */
export interface Answer {
  readonly embeds: readonly APIEmbed[];
  readonly components?: readonly APIActionRowComponent<APIComponentInMessageActionRow>[];
}

export const COLORS = { usual: 0xc77d2e, good: 0x2f855a, bad: 0xb83232, calm: 0x4a6f8a } as const;

const MAX_DESCRIPTION_LENGTH = 4_000;
const MAX_FIELD_LENGTH = 1_024;
const MAX_TITLE_LENGTH = 256;

/** As many complete lines as fit; an ellipsis shows that there are more. */
export function lines(all: readonly string[], most = MAX_DESCRIPTION_LENGTH): string {
  let text = '';
  for (const line of all) {
    if (text.length + line.length + 1 > most - 2) return `${text}\n…`.trim();
    text += text === '' ? line : `\n${line}`;
  }
  return text;
}

/** Whether `lines` left some out. */
export const isCut = ({ description = '' }: APIEmbed): boolean => /(?:^|\n)…$/.test(description);

/** Cuts a title that is too long, but not after a backslash, which escapes, or in an emoji. */
export const title = (text: string): string =>
  text.length <= MAX_TITLE_LENGTH
    ? text
    : `${text.slice(0, MAX_TITLE_LENGTH - 1).replace(/[\\\p{Cs}]$/u, '')}…`;

export const field = (name: string, values: readonly string[] | string, inline = false) => ({
  name,
  value: lines([values].flat(), MAX_FIELD_LENGTH),
  inline,
});

export const embed = (head: string, more: Omit<APIEmbed, 'title'> = {}): APIEmbed => ({
  title: title(head),
  color: COLORS.usual,
  ...more,
});

/** The characters that the chat platform counts. */
export const embedLength = ({
  title: head = '',
  description = '',
  fields = [],
}: APIEmbed): number =>
  [head, description, ...fields.flatMap(({ name, value }) => [name, value])].join('').length;

export const sentence = (text: string, color: number = COLORS.usual): APIEmbed => ({
  description: text,
  color,
});

export const inform = (text: string): Answer => ({ embeds: [sentence(text)] });
export const confirm = (text: string): Answer => ({ embeds: [sentence(text, COLORS.good)] });
export const refuse = (text: string): Answer => ({ embeds: [sentence(text, COLORS.bad)] });

export const button = (
  customId: string,
  label: string,
  style: keyof typeof ButtonStyle = 'Secondary',
  disabled = false,
) =>
  ({
    type: ComponentType.Button,
    custom_id: customId,
    label,
    style: ButtonStyle[style],
    disabled,
  }) as APIButtonComponentWithCustomId;

export const row = (...components: APIComponentInMessageActionRow[]) => ({
  type: ComponentType.ActionRow as const,
  components,
});

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

const seconds = (timestamp: string): number => Math.floor(Date.parse(timestamp) / 1000);

/** How long ago, shown by the chat platform in the reader's language. */
export const ago = (timestamp: string): string => `<t:${seconds(timestamp)}:R>`;

/** The date, shown by the chat platform in the reader's language. */
export const day = (timestamp: string): string => `<t:${seconds(timestamp)}:D>`;

/** A mention of a person; ids of other platforms are shown as text. */
export const mention = (chatid: string): string =>
  /^\d{1,20}$/.test(chatid) ? `<@${chatid}>` : plain(chatid);

/** With the name, because the chat platform shows a number for people who are not in the server. */
export const namedMention = (chatid: string, name: string | undefined): string =>
  name === undefined ? mention(chatid) : `${plain(name)} (${mention(chatid)})`;

export const roleMention = (roleid: string): string => `<@&${roleid}>`;

export const channelMention = (channelid: string): string => `<#${channelid}>`;
