import { type MarkerIcon, markerIcons } from '@clan-companion/contract/features/maps/marker-icons';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { gameNames } from '../../app/game-names.ts';
import { normalizeForSearch } from './logic/filter-markers.ts';

type GameData = AnswerOf<OperationTable['GET /app/game-data.json']>;

export interface Look {
  readonly icon: MarkerIcon;
  /** One or two characters that replace the icon. */
  readonly text?: string;
  readonly colour: string;
}

interface Returns {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

interface Kind {
  /** The type stored in markers, the same in every language. */
  readonly type: string;
  readonly name: string;
  readonly group: string | undefined;
  readonly look: Look;
  readonly returns: Returns | undefined;
}

/** The marker kinds of the game. Any other text works as a type too, with a neutral look. */
export interface Kinds {
  readonly all: readonly Kind[];
  readonly lookOf: (type: string) => Look;
  readonly nameOf: (type: string) => string;
  /** How long markers take to return, if the game data says so. */
  readonly returnsOf: (type: string) => Returns | undefined;
  /** The type with this name in the game data or the person's language, or else the name. */
  readonly typeOf: (name: string) => string;
}

const NEUTRAL: Look = { icon: 'pin', colour: '#5c5a70' };

/** Without data, for example while it loads, every type looks neutral. */
export function kindsIn(
  // Answers that older versions stored in the browser have no kinds.
  data: Partial<Pick<GameData, 'markerKinds' | 'texts'>> | undefined,
  language: string,
): Kinds {
  const names = gameNames(data?.texts, language);
  const all = (data?.markerKinds ?? []).map(
    ({ name, group, icon, color = NEUTRAL.colour, returns }): Kind => ({
      type: name,
      name: names.markerKind(name),
      group: group && names.markerGroup(group),
      look: { ...iconOf(icon), colour: color },
      returns: returns && {
        fromSeconds: returns.fromMinutes * 60,
        toSeconds: returns.toMinutes * 60,
      },
    }),
  );
  const byType = new Map(all.map((kind) => [kind.type.toLowerCase(), kind]));
  const find = (type: string) => byType.get(type.toLowerCase());
  return {
    all,
    lookOf: (type) => find(type)?.look ?? NEUTRAL,
    nameOf: (type) => find(type)?.name ?? type,
    returnsOf: (type) => find(type)?.returns,
    typeOf: (given) => {
      const text = given.trim();
      const wanted = normalizeForSearch(text);
      const kind =
        all.find(({ name }) => name === text) ??
        all.find(({ type, name }) => [type, name].map(normalizeForSearch).includes(wanted));
      return kind?.type ?? text;
    },
  };
}

function iconOf(given: string | undefined): Pick<Look, 'icon' | 'text'> {
  const icon = markerIcons.find((name) => name === given);
  // A newer service can have names that this version of the app lacks.
  if (icon !== undefined || given === undefined || /^[a-z]{3,}$/.test(given)) {
    return { icon: icon ?? NEUTRAL.icon };
  }
  return { icon: NEUTRAL.icon, text: given };
}
