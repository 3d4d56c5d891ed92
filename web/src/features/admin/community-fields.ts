import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { Scheme } from '@clan-companion/contract/features/community/contrast';
import { type LinkName, linkNames } from '@clan-companion/contract/features/community/links';
import type { OperationTable } from '@clan-companion/contract/operations';
import { languages } from '../../app/i18n.ts';
import { DEFAULT_COLOURS } from '../../app/theme.ts';
import type { Community } from './answers.ts';

type NewCommunity = Omit<BodyOf<OperationTable['PUT /admin/community']>, 'reason'>;

/** What the form asks for. Empty texts are none. */
export interface Fields {
  name: string;
  hasColours: boolean;
  colours: Record<Scheme, string>;
  welcome: Record<string, string>;
  language: string;
  links: Record<LinkName, string>;
}

const filled = <K extends string>(names: readonly K[], given: Partial<Record<K, string>>) =>
  Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as Record<K, string>;

export const initialFields = ({ name, colours, welcome, language, links }: Community): Fields => ({
  name,
  hasColours: colours !== undefined,
  colours: colours ?? DEFAULT_COLOURS,
  // Keeps texts in languages that the app doesn't have.
  welcome: { ...filled(Object.keys(languages), {}), ...welcome },
  language: language ?? '',
  links: filled(linkNames, links),
});

const given = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

/** Only what was changed, because others may have changed the rest meanwhile. */
export function changeOf(before: Fields, fields: Fields): NewCommunity {
  const welcome = given(fields.welcome);
  const all: NewCommunity = {
    name: fields.name,
    colours: fields.hasColours ? fields.colours : null,
    welcome: Object.keys(welcome).length > 0 ? welcome : null,
    language: fields.language === '' ? null : fields.language,
    links: given(fields.links),
  };
  const isChanged = (name: keyof Fields) =>
    JSON.stringify(fields[name]) !== JSON.stringify(before[name]) ||
    (name === 'colours' && fields.hasColours !== before.hasColours);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => isChanged(name as keyof Fields)),
  );
}
