import type { Button, Command, Feature } from '../../platform/feature.ts';
import { slash } from '../../platform/commands.ts';
import { COLORS, embed, lines, plain } from '../../platform/messages.ts';
import type { NoticeDisplay } from '../../platform/notices/notice.ts';
import { fill, textAt } from '../../platform/texts.ts';
import { recordLine } from './game-lines.ts';
import { announceButton, confirmButton, link, unlink, unlinkButton } from './link.ts';
import { settings } from './settings.ts';
import { en, type Texts } from './texts.en.ts';
import { es } from './texts.es.ts';
import { channelMenu, sourceMenu } from './watch.ts';

const help: Command<Texts> = {
  data: slash('command.help'),

  async run({ texts, context }) {
    const keys = [...context.commands.values()].map(({ data }) => data.name);
    const others = keys.filter((key) => key !== help.data.name);
    const listed = others.map(
      (key) => `**/${textAt(texts, key)}** – ${textAt(texts, `${key}.help`)}`,
    );
    const description = lines([texts['help.text'], '', ...listed, '', texts['help.start']]);
    return { embeds: [embed(await context.webApp.loadName(), { description })] };
  },
};

const kicked: NoticeDisplay<'kicked', Texts> = {
  embed: (texts, { player }) =>
    embed(fill(texts['post.kicked'], { player: plain(player) }), {
      description: texts['post.kicked.how'],
      color: COLORS.calm,
    }),
};

const buttons: Readonly<Record<string, Button<Texts>>> = {
  announce: announceButton,
  link: confirmButton,
  source: sourceMenu,
  unlink: unlinkButton,
  watch: channelMenu,
};

export const chatBot = {
  texts: { en, es },
  commands: [settings, link, unlink, help],
  messageCommands: [recordLine],
  buttons,
  notices: { kicked },
} satisfies Feature;
