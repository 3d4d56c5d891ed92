import { limits } from '@clan-companion/contract/features';
import {
  ApplicationCommandOptionType,
  ButtonStyle,
  type ChatInputCommandInteraction,
  type RepliableInteraction,
} from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { dueList, mapLink, mapList, markerName, returnOf } from '../messages/maps.ts';
import { mention, plain } from '../messages/plain.ts';
import { nextCursor } from '../next-cursor.ts';
import { described, fill } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import {
  type ClanMap,
  clanMaps,
  findPicked,
  LONGEST_PICK,
  mapsPage,
  pickChoices,
} from './clan-maps.ts';
import type { CommandContext, Command, ComponentInteraction } from './command.ts';
import { button, row, share, slash, suggestions } from './declare.ts';
import { spelled } from './learned.ts';
import { linkedClan, problem } from './linked-clan.ts';
import { pageOf } from './rows.ts';

const MAPS_PER_PAGE = 15;
/** Each has a button, and a row has five. */
const MARKERS_PER_PAGE = 5;

const part = { type: ApplicationCommandOptionType.Subcommand } as const;
const text = { type: ApplicationCommandOptionType.String } as const;
const number = { type: ApplicationCommandOptionType.Number, required: true } as const;
const picked = { ...text, required: true, autocomplete: true, max_length: LONGEST_PICK } as const;
const which = { ...picked, ...described('option.map') } as const;

export const map: Command = {
  data: {
    ...slash,
    ...described('command.map'),
    options: [
      { ...part, ...described('command.map.list'), options: [share] },
      { ...part, ...described('command.map.due'), options: [which, share] },
      {
        ...part,
        ...described('command.map.add'),
        options: [
          which,
          {
            ...picked,
            ...described('option.markertype'),
            max_length: limits.markerType.max,
          },
          { ...number, ...described('option.x') },
          { ...number, ...described('option.y') },
          { ...text, ...described('option.markernotes'), max_length: limits.markerDescription.max },
        ],
      },
      {
        ...part,
        ...described('command.map.harvested'),
        options: [which, { ...picked, ...described('option.marker') }],
      },
    ],
  },

  async run(asked) {
    const { interaction, texts } = asked;
    const act = interaction.options.getSubcommand();
    if (act === 'list') return listMaps(asked);
    const typed = interaction.options.getString('map', true);
    const found = findPicked(typed, await clanMaps(asked));
    if (!found) return refuse(fill(texts['map.nomap'], { map: plain(typed) }));
    if (act === 'due') return listDue(asked, found);
    return act === 'add' ? addMarker(asked, found) : harvestNamed(asked, found);
  },

  async complete(asked) {
    const { options } = asked.interaction;
    const { name, value } = options.getFocused(true);
    if (name === 'type') {
      const { markerKinds } = await asked.context.service.call('GET /app/game-data.json');
      return suggestions(value, markerKinds, (kind) => kind.name);
    }
    const maps = await clanMaps(asked);
    if (name === 'map') return pickChoices(value, maps);
    const found = findPicked(options.getString('map') ?? '', maps);
    return found ? pickChoices(value, await pickableMarkers(asked, found)) : [];
  },
};

const refuse = (why: string): Answer => ({ embeds: [sentence(why, COLORS.bad)] });

async function pickableMarkers({ person }: CommandContext<unknown>, { mapid }: ClanMap) {
  const params = { map_id: mapid };
  const { markers } = await person.call('GET /maps/{map_id}', { params });
  return markers.map((marker) => ({
    id: marker.markerid,
    name: [markerName(marker), ...(marker.description ? [marker.description] : [])].join(' · '),
  }));
}

async function listMaps(asked: CommandContext<ChatInputCommandInteraction>): Promise<Answer> {
  const { name } = await linkedClan(asked);
  const show = pageOf(
    MAPS_PER_PAGE,
    (page, by) => mapsPage(by, page),
    (maps) => mapList(asked.texts, name, maps),
  );
  return asked.context.pages.start(asked, show);
}

const listDue = (
  asked: CommandContext<RepliableInteraction>,
  { mapid, name }: ClanMap,
): Promise<Answer> =>
  asked.context.pages.start(asked, async (cursor, { person, texts }) => {
    const { body, headers } = await person.send('GET /maps/{map_id}/due', {
      params: { map_id: mapid },
      query: { limit: MARKERS_PER_PAGE, ...(cursor !== undefined && { cursor }) },
    });
    const buttons = body.map(({ markerid }, n) =>
      button(
        `harvest:${mapid}:${markerid}`,
        `${n + 1} · ${texts['map.harvest']}`,
        ButtonStyle.Secondary,
      ),
    );
    return {
      embed: dueList(texts, name, body),
      components: buttons.length > 0 ? [row(...buttons)] : [],
      next: nextCursor(headers),
    };
  });

async function addMarker(
  { interaction: { options }, person, texts, context }: CommandContext<ChatInputCommandInteraction>,
  found: ClanMap,
): Promise<Answer> {
  const typed = options.getString('type', true).trim();
  const { markerKinds } = await context.service.call('GET /app/game-data.json');
  const kinds = markerKinds.map(({ name }) => name);
  const description = options.getString('notes');
  const added = await person.call('POST /maps/{map_id}/markers', {
    params: { map_id: found.mapid },
    body: {
      type: spelled(typed, kinds) ?? typed,
      x: options.getNumber('x', true),
      y: options.getNumber('y', true),
      ...(description !== null && { description }),
    },
  });
  const words = { marker: plain(markerName(added)), map: mapLink(texts, found) };
  return { embeds: [sentence(fill(texts['map.added'], words), COLORS.good)] };
}

async function harvestNamed(
  asked: CommandContext<ChatInputCommandInteraction>,
  found: ClanMap,
): Promise<Answer> {
  const typed = asked.interaction.options.getString('marker', true);
  const marker = findPicked(typed, await pickableMarkers(asked, found));
  return marker
    ? harvest(asked, found, marker.id)
    : refuse(fill(asked.texts['map.nomarker'], { marker: plain(typed) }));
}

/** The buttons of the list of what is due. */
export async function harvestPressed(asked: CommandContext<ComponentInteraction>): Promise<Answer> {
  const [, mapid, markerid = ''] = asked.interaction.customId.split(':');
  const found = (await clanMaps(asked)).find(({ id }) => id === mapid);
  if (!found) throw problem('no-such-map');
  const { embeds } = await harvest(asked, found, markerid);
  const list = await listDue(asked, found);
  return { ...list, embeds: [...embeds, ...list.embeds] };
}

/** Restarts the timer of a marker. */
async function harvest(
  { interaction, person, texts }: CommandContext<RepliableInteraction>,
  { mapid }: ClanMap,
  markerid: string,
): Promise<Answer> {
  const marker = await person.call('PUT /maps/{map_id}/markers/{markerid}', {
    params: { map_id: mapid, markerid },
    body: { harvested: new Date().toISOString() },
  });
  const words = {
    who: mention(interaction.user.id),
    marker: plain(markerName(marker)),
    back: returnOf(texts, marker) || texts['map.back.unknown'],
  };
  return { embeds: [sentence(fill(texts['map.harvested'], words), COLORS.good)] };
}
