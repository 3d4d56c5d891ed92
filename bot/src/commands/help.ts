import { embed, lines } from '../messages/embed.ts';
import { described, type Texts } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { slash } from './declare.ts';

const listed = [
  'clan',
  'walkers',
  'walker',
  'trades',
  'trade',
  'mytrades',
  'diplomacy',
  'tech',
  'learned',
  'map',
  'settings',
  'link',
  'unlink',
] as const;

export const help: Command = {
  data: { ...slash, ...described('command.help') },

  run: async ({ texts, context }) => ({
    embeds: [
      embed(await context.webApp.loadName(), {
        description: lines([
          texts['help.text'],
          '',
          ...listed.map(line(texts)),
          '',
          texts['help.start'],
        ]),
      }),
    ],
  }),
};

const line =
  (texts: Texts) =>
  (name: (typeof listed)[number]): string =>
    `**/${texts[`command.${name}`]}** – ${texts[`command.${name}.help`]}`;
