import type { APIEmbed } from 'discord.js';

export const COLORS = { usual: 0xc77d2e, good: 0x2f855a, bad: 0xb83232, calm: 0x4a6f8a } as const;

const LONGEST_DESCRIPTION = 4_000;
const LONGEST_FIELD = 1_024;
const LONGEST_TITLE = 256;

/** As many complete lines as fit; an ellipsis shows that there are more. */
export function lines(all: readonly string[], most = LONGEST_DESCRIPTION): string {
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
  text.length <= LONGEST_TITLE
    ? text
    : `${text.slice(0, LONGEST_TITLE - 1).replace(/[\\\p{Cs}]$/u, '')}…`;

export const field = (name: string, values: readonly string[] | string, inline = false) => ({
  name,
  value: lines([values].flat(), LONGEST_FIELD),
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
