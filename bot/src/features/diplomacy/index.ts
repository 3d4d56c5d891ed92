import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import type { BoardPart } from '../../platform/boards.ts';
import { share, slash } from '../../platform/commands.ts';
import type { Command, Feature } from '../../platform/feature.ts';
import { clanFor } from '../../platform/linked-clan.ts';
import { embed, field, plain } from '../../platform/messages.ts';
import type { ChangeDisplay } from '../../platform/notices/notice.ts';
import { fill } from '../../platform/texts.ts';
import { en, type Texts } from './texts.en.ts';
import { es } from './texts.es.ts';

const query = { limit: 200 };

const show: Command<Texts> = {
  data: slash('command.diplomacy', [share]),

  async run(ctx) {
    const { guildid, person, context, texts } = ctx;
    const { clanid, name, isOpen } = await clanFor(ctx);
    const relationships = isOpen
      ? await onBoards.load(context.service, guildid)
      : await person.call('GET /clans/{clan_id}/relationships', {
          params: { clan_id: clanid },
          query,
        });
    return { embeds: [diplomacyLists(texts, name, relationships)] };
  },
};

const onBoards: BoardPart<Texts, Relationship[]> = {
  link: 'board.diplomacy',
  load: (service, guildid) =>
    service.call('GET /bot/guilds/{guildid}/relationships', { params: { guildid }, query }),
  embed: diplomacyLists,
};

const relationshipSet: ChangeDisplay = {
  isBad: ({ detail }) => detail?.relationshiptype === 'enemy',
};

export const diplomacy = {
  texts: { en, es },
  commands: [show],
  changes: { 'relationship-set': relationshipSet },
  board: onBoards,
} satisfies Feature;

type Relationship = AnswerOf<OperationTable['GET /clans/{clan_id}/relationships']>[number];

function diplomacyLists(
  texts: Texts,
  clan: string,
  relationships: readonly Relationship[],
): APIEmbed {
  return embed(fill(texts['diplomacy.title'], { clan: plain(clan) }), {
    fields: (['ally', 'enemy', 'nap'] as const).map((type) => {
      const names = relationships
        .filter(({ relationshiptype }) => relationshiptype === type)
        .map(({ otherclanname }) => plain(otherclanname));
      const none = texts['diplomacy.none'];
      return field(texts[`diplomacy.${type}`], names.length === 0 ? none : names, true);
    }),
  });
}
