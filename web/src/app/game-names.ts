import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

type GameTexts = AnswerOf<OperationTable['GET /app/game-data.json']>['texts'];

/** The names of the game in the person's language, or as given if they are not translated. */
export interface GameNames {
  readonly tree: (name: string) => string;
  readonly item: (name: string) => string;
  readonly description: (item: { name: string; description?: string }) => string | undefined;
  readonly region: (name: string) => string;
  readonly markerKind: (name: string) => string;
  readonly markerGroup: (name: string) => string;
}

/** `language` can have a region, such as `es-MX`. */
export function gameNames(texts: GameTexts, language: string): GameNames {
  const own = find(texts, language) ?? find(texts, language.split('-')[0]!);
  const translate = (names: Readonly<Record<string, string>> | undefined) => (name: string) =>
    find(names, name) ?? name;
  return {
    tree: translate(own?.trees),
    item: translate(own?.items),
    description: ({ name, description }) => find(own?.descriptions, name) ?? description,
    region: translate(own?.regions),
    markerKind: translate(own?.markerKinds),
    markerGroup: translate(own?.markerGroups),
  };
}

/** Names can be anything, also those of properties that every object has. */
const find = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;
