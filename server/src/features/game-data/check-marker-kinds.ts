import { limits } from '@clan-companion/contract/features';
import { markerIcons } from '@clan-companion/contract/features/maps/marker-icons';
import type { AnswerTo } from '../../platform/http/operation.ts';
import { asObject, checkText, firstDuplicate, InvalidGameData, quoted } from './check-texts.ts';

type GameData = AnswerTo<'GET /app/game-data.json'>;
type Texts = NonNullable<GameData['texts']>;
type Kind = GameData['markerKinds'][number];

const MAX_KINDS = 200;
/** Of an icon that is not a name. In code points, of which an emoji can have several. */
const ICON_TEXT = { min: 1, max: 24 };
const MAX_ICON_CHARACTERS = 2;
const COLOR = /^#[0-9a-f]{6}$/i;
/** A year. */
const MAX_MINUTES = 365 * 24 * 60;

const names: ReadonlySet<string> = new Set(markerIcons);
const characters = new Intl.Segmenter();

export function checkMarkerKinds(value: unknown): Kind[] {
  if (!Array.isArray(value)) throw new InvalidGameData('must have a list as "markerKinds"');
  if (value.length > MAX_KINDS)
    throw new InvalidGameData(`has more than ${MAX_KINDS} marker kinds`);
  const kinds = value.map((kind, index) => checkKind(kind, `marker kind ${index + 1}`));
  const duplicate = firstDuplicate(kinds.map(({ name }) => name.toLowerCase()));
  if (duplicate !== undefined)
    throw new InvalidGameData(`has the marker kind ${quoted(duplicate)} twice`);
  return kinds;
}

function checkKind(value: unknown, place: string): Kind {
  const given = asObject(value);
  if (!given) throw new InvalidGameData(`has no object for ${place}`);
  const name = checkText(given['name'], limits.markerType, `the name of ${place}`);
  const of = `the marker kind ${quoted(name)}`;
  const { icon, color, group, returns } = given;
  return {
    name,
    ...(icon !== undefined && { icon: checkIcon(icon, of) }),
    ...(color !== undefined && { color: checkColor(color, of) }),
    ...(group !== undefined && {
      group: checkText(group, limits.markerType, `the group of ${of}`),
    }),
    ...(returns !== undefined && { returns: checkReturns(returns, of) }),
  };
}

function checkIcon(value: unknown, of: string): string {
  const icon = checkText(value, ICON_TEXT, `the icon of ${of}`);
  if (!names.has(icon) && [...characters.segment(icon)].length > MAX_ICON_CHARACTERS)
    throw new InvalidGameData(
      `has the unknown icon ${quoted(icon)} for ${of}. Use one or two characters, or one of: ${markerIcons.join(', ')}`,
    );
  return icon;
}

function checkColor(value: unknown, of: string): string {
  if (typeof value !== 'string' || !COLOR.test(value))
    throw new InvalidGameData(`must have a color like "#a34a28" for ${of}`);
  return value.toLowerCase();
}

function checkReturns(value: unknown, of: string): NonNullable<Kind['returns']> {
  const { fromMinutes, toMinutes } = asObject(value) ?? {};
  if (!isMinutes(fromMinutes) || !isMinutes(toMinutes) || fromMinutes > toMinutes)
    throw new InvalidGameData(
      `must have "fromMinutes" and a "toMinutes" that is not less, as whole numbers from 1 to ${MAX_MINUTES}, in "returns" of ${of}`,
    );
  return { fromMinutes, toMinutes };
}

const isMinutes = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_MINUTES;

/** Adds the translations of inherited kinds. The file's own come first. */
export const addKindNames = (texts: Texts, inherited: Texts = {}): Texts => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(inherited).map(([language, { markerKinds }]) => [
      language,
      { ...texts[language], markerKinds: { ...markerKinds, ...texts[language]?.markerKinds } },
    ]),
  ),
});

/** People choose kinds by the names they see, so these must differ in every language. */
export function checkShownNames(kinds: readonly Kind[], texts: Texts): void {
  for (const [language, { markerKinds = {} }] of Object.entries(texts)) {
    const shown = kinds.map(({ name }) =>
      (Object.hasOwn(markerKinds, name) ? markerKinds[name]! : name).toLowerCase(),
    );
    const duplicate = firstDuplicate(shown);
    if (duplicate !== undefined)
      throw new InvalidGameData(
        `has two marker kinds with the name ${quoted(duplicate)} in the texts of ${quoted(language)}`,
      );
  }
}
