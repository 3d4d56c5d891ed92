import { limits } from '@clan-companion/contract/features';
import type { ChatInputCommandInteraction } from 'discord.js';
import { option, share, slash, subcommand } from '../../platform/commands.ts';
import type { Button, Command, CommandContext, Feature } from '../../platform/feature.ts';
import { linkedClan, problem } from '../../platform/linked-clan.ts';
import { type Answer, plain, refuse } from '../../platform/messages.ts';
import { pageOf } from '../../platform/rows.ts';
import { findPicked, pickChoices, suggestions } from '../../platform/suggestions.ts';
import { fill } from '../../platform/texts.ts';
import {
  addMarker,
  clanMaps,
  harvest,
  listDue,
  mapList,
  mapsPage,
  pickableMarkers,
} from './markers.ts';
import { en, type Texts } from './texts.en.ts';
import { es } from './texts.es.ts';

const PER_PAGE = 15;

const picked = { required: true, autocomplete: true, max_length: 100 } as const;
const which = option('String', 'option.map', picked);

const map: Command<Texts> = {
  data: slash('command.map', [
    subcommand('command.map.list', [share]),
    subcommand('command.map.due', [which, share]),
    subcommand('command.map.add', [
      which,
      option('String', 'option.markertype', { ...picked, max_length: limits.markerType.max }),
      option('Number', 'option.markerx', { required: true }),
      option('Number', 'option.markery', { required: true }),
      option('String', 'option.markernotes', { max_length: limits.markerDescription.max }),
    ]),
    subcommand('command.map.harvested', [which, option('String', 'option.marker', picked)]),
  ]),

  async run(ctx) {
    const { interaction, texts } = ctx;
    const act = interaction.options.getSubcommand();
    if (act === 'list') return listMaps(ctx);
    const typed = interaction.options.getString('map', true);
    const found = findPicked(typed, await clanMaps(ctx));
    if (!found) return refuse(fill(texts['map.nomap'], { map: plain(typed) }));
    if (act === 'due') return listDue(ctx, found);
    if (act === 'add') return addMarker(ctx, found);
    const named = interaction.options.getString('marker', true);
    const marker = findPicked(named, await pickableMarkers(ctx, found));
    if (!marker) return refuse(fill(texts['map.nomarker'], { marker: plain(named) }));
    return harvest(ctx, found, marker.id);
  },

  async complete(ctx) {
    const { options } = ctx.interaction;
    const { name, value } = options.getFocused(true);
    if (name === 'type') {
      const { markerKinds } = await ctx.context.service.call('GET /app/game-data.json');
      return suggestions(value, markerKinds, (kind) => kind.name);
    }
    const maps = await clanMaps(ctx);
    if (name === 'map') return pickChoices(value, maps);
    const found = findPicked(options.getString('map') ?? '', maps);
    return found ? pickChoices(value, await pickableMarkers(ctx, found)) : [];
  },
};

async function listMaps(ctx: CommandContext<ChatInputCommandInteraction, Texts>): Promise<Answer> {
  const { name } = await linkedClan(ctx);
  const show = pageOf(
    PER_PAGE,
    (page, by) => mapsPage(by, page),
    (maps) => mapList(ctx.texts, name, maps),
  );
  return ctx.context.pages.start(ctx, show);
}

/** The buttons of the list of what is due. */
const harvestButton: Button<Texts> = {
  async run(ctx) {
    const [, mapid, markerid = ''] = ctx.interaction.customId.split(':');
    const found = (await clanMaps(ctx)).find(({ id }) => id === mapid);
    if (!found) throw problem('no-such-map');
    const { embeds } = await harvest(ctx, found, markerid);
    const list = await listDue(ctx, found);
    return { ...list, embeds: [...embeds, ...list.embeds] };
  },
};

export const maps = {
  texts: { en, es },
  commands: [map],
  buttons: { harvest: harvestButton },
} satisfies Feature;
