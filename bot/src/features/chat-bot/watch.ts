import {
  type APIChannelSelectComponent,
  ChannelType,
  type ChatInputCommandInteraction,
  type Client,
  ComponentType,
} from 'discord.js';
import type { Button, CommandContext, ComponentInteraction } from '../../platform/feature.ts';
import { messagesOf, type Source } from '../../platform/game-log/history.ts';
import { readMessage } from '../../platform/game-log/read-message.ts';
import { changeSettings, readSettings } from '../../platform/linked-clan.ts';
import {
  type Answer,
  channelMention,
  inform,
  oneLine,
  plain,
  row,
  sentence,
} from '../../platform/messages.ts';
import { fill } from '../../platform/texts.ts';
import { settingsCard, warningsOf } from './settings-card.ts';
import type { Texts } from './texts.en.ts';

export const logChannels = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

/** As many as a menu can offer. */
const MAX_SOURCES = 25;
const MAX_LABEL_LENGTH = 100;

/** The question for the channel of the game's log. */
export const askForChannel = (texts: Texts): APIChannelSelectComponent => ({
  type: ComponentType.ChannelSelect,
  custom_id: 'watch',
  channel_types: [...logChannels],
  placeholder: texts['watch.channel'],
});

type Ctx = CommandContext<ChatInputCommandInteraction | ComponentInteraction, Texts>;

/** The answer to `askForChannel`. */
export const channelMenu: Button<Texts> = {
  admin: true,
  run: (ctx) => watchChannel(ctx, chosenIn(ctx)),
};

/**
 * Starts to read a channel. The webhook or bot whose game lines are there becomes its source; if
 * there are several, nothing changes before the admin has chosen one.
 */
export async function watchChannel(ctx: Ctx, channelid: string): Promise<Answer> {
  const { interaction, texts } = ctx;
  const found = await sourcesIn(interaction.client, channelid);
  if (found.length < 2) return watch(ctx, channelid, found[0]);
  return {
    ...inform(fill(texts['watch.several'], { channel: channelMention(channelid) })),
    components: [
      row({
        type: ComponentType.StringSelect,
        custom_id: `source:${channelid}`,
        placeholder: texts['watch.source'],
        options: found.slice(0, MAX_SOURCES).map(({ id, name }) => ({
          label: oneLine(name, MAX_LABEL_LENGTH) || id,
          description: id,
          value: id,
        })),
      }),
    ],
  };
}

/** The answer to the question which of several sources is the game. */
export const sourceMenu: Button<Texts> = {
  admin: true,

  async run(ctx) {
    const [, channelid = ''] = ctx.interaction.customId.split(':');
    const id = chosenIn(ctx);
    const found = await sourcesIn(ctx.interaction.client, channelid);
    return watch(ctx, channelid, found.find((source) => source.id === id) ?? { id, name: id });
  },
};

const chosenIn = ({ interaction }: CommandContext<ComponentInteraction>): string =>
  (interaction.isAnySelectMenu() && interaction.values[0]) || '';

/** The webhooks and bots that have posted readable game lines in a channel recently. */
async function sourcesIn(client: Client, channelid: string): Promise<Source[]> {
  const found = new Map<string, Source>();
  for (const posted of (await messagesOf(client, channelid)) ?? []) {
    const { trips, kicked, unnamed } = readMessage(posted);
    if (!posted.source || trips.length + kicked.length + unnamed.length === 0) continue;
    found.set(posted.source.id, posted.source);
  }
  return [...found.values()];
}

/** Without a new source, the channel keeps the one it has. */
async function watch(ctx: Ctx, channelid: string, source: Source | undefined): Promise<Answer> {
  const { texts } = ctx;
  const now = await readSettings(ctx);
  const others = now.sources.filter((one) => one.channelid !== channelid);
  const changed = await changeSettings(ctx, {
    watched: [...new Set([...now.watched, channelid])],
    sources: source ? [...others, { channelid, sourceid: source.id }] : now.sources,
  });
  const chosen = changed.sources.find((one) => one.channelid === channelid)?.sourceid;
  const how = chosen === undefined ? 'any' : 'one';
  const name = plain(source?.name ?? chosen ?? '');
  const words = { channel: channelMention(channelid), name, id: chosen ?? '' };
  return {
    embeds: [
      sentence(fill(texts[`watch.${how}`], words)),
      settingsCard(texts, changed, warningsOf(ctx, changed)),
    ],
  };
}
