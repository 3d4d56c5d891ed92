import { type Wrong, wrong } from './refusals.ts';

type Localized = Readonly<Record<string, string>> | null;

interface Named {
  readonly name: string;
  readonly name_localizations?: Localized;
}

interface Choice extends Named {
  readonly value: string | number;
}

export interface Option extends Named {
  readonly type: number;
  readonly description?: string;
  readonly description_localizations?: Localized;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly options?: readonly Option[];
  readonly choices?: readonly Choice[];
}

/** 1 (or none) is a slash command, 2 and 3 are in the context menus of people and messages. */
export interface Declaration extends Omit<Option, 'type'> {
  readonly type?: number;
}

type Path = readonly (string | number)[];

const SUBCOMMAND = 1;
const SUBCOMMAND_GROUP = 2;
/** Per type. */
const MAX_COMMANDS = [
  [1, 100],
  [2, 5],
  [3, 5],
] as const;
const MAX_OPTIONS = 25;
const MAX_CHARACTERS = 8_000;
const SLASH_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MENU_NAME = /^.{1,32}$/u;

/**
 * What the platform refuses in a list of commands, besides what its published schemas say: names,
 * their uniqueness in each language, the order of options, and sizes.
 */
export function whyNotCommands(commands: readonly Declaration[]): Wrong[] {
  return [
    ...MAX_COMMANDS.flatMap(([type, most]) => {
      const same = commands.filter((command) => (command.type ?? 1) === type);
      return [
        ...(same.length > most ? [wrong([], 'Too many commands')] : []),
        ...duplicates([], same, inAllLanguages),
      ];
    }),
    ...commands.flatMap((command, n) => whyNotCommand([n], command)),
  ];
}

function whyNotCommand(path: Path, command: Declaration): Wrong[] {
  const isSlash = (command.type ?? 1) === 1;
  const size = charactersOf(command);
  return [
    ...whyNotName(path, command, isSlash),
    ...(isSlash
      ? whyNotDescription(path, command)
      : (command.description ?? '') === ''
        ? []
        : [wrong([...path, 'description'], 'Context menu commands have no description')]),
    ...whyNotOptions([...path, 'options'], command.options ?? []),
    ...(size > MAX_CHARACTERS
      ? [wrong(path, `Command exceeds maximum size (${MAX_CHARACTERS}): ${size}`)]
      : []),
  ];
}

function whyNotName(path: Path, named: Named, isSlash: boolean): Wrong[] {
  return inAllLanguages(named).flatMap(([language, name]) => {
    const fits = isSlash
      ? SLASH_NAME.test(name) && name === name.toLowerCase()
      : MENU_NAME.test(name);
    return fits ? [] : [wrong([...path, 'name', language], `Command name is invalid: ${name}`)];
  });
}

const whyNotDescription = (path: Path, { description = '' }: Declaration): Wrong[] =>
  description.length >= 1 && description.length <= 100
    ? []
    : [wrong([...path, 'description'], 'Must be between 1 and 100 in length.')];

function whyNotOptions(path: Path, options: readonly Option[]): Wrong[] {
  const isNested = ({ type }: Option) => type === SUBCOMMAND || type === SUBCOMMAND_GROUP;
  const firstOptional = options.findIndex(({ required }) => !required);
  return [
    ...(options.length > MAX_OPTIONS ? [wrong(path, 'Must be 25 or fewer in length.')] : []),
    ...(options.some(isNested) && !options.every(isNested)
      ? [wrong(path, 'Sub-command and sub-command group option types are mutually exclusive')]
      : []),
    ...duplicates(path, options, inAllLanguages),
    ...options.flatMap((option, n) => [
      ...(option.required && firstOptional >= 0 && firstOptional < n
        ? [wrong([...path, n], 'Required options must be placed before non-required options')]
        : []),
      ...whyNotName([...path, n], option, true),
      ...whyNotDescription([...path, n], option),
      ...whyNotChoices([...path, n, 'choices'], option),
      ...whyNotOptions([...path, n, 'options'], option.options ?? []),
    ]),
  ];
}

function whyNotChoices(path: Path, { choices = [], autocomplete }: Option): Wrong[] {
  return [
    ...(choices.length > MAX_OPTIONS ? [wrong(path, 'Must be 25 or fewer in length.')] : []),
    ...(autocomplete && choices.length > 0
      ? [wrong(path, 'Choices and autocomplete are mutually exclusive')]
      : []),
    ...duplicates(path, choices, inAllLanguages),
    ...duplicates(path, choices, ({ value }) => [['value', String(value)]]),
  ];
}

/** A name in each language; languages without their own use the default. */
function inAllLanguages({ name, name_localizations: localized }: Named): [string, string][] {
  return [['default', name], ...Object.entries(localized ?? {})];
}

/** Values that occur twice in one language. */
function duplicates<Item>(
  path: Path,
  items: readonly Item[],
  valuesOf: (item: Item) => [string, string][],
): Wrong[] {
  const all = items.map((item) => new Map(valuesOf(item)));
  const languages = new Set(all.flatMap((values) => [...values.keys()]));
  return [...languages].flatMap((language) => {
    const seen = new Set<string>();
    return all.flatMap((values, n) => {
      const value = values.get(language) ?? values.get('default') ?? '';
      if (!seen.has(value)) {
        seen.add(value);
        return [];
      }
      return [wrong([...path, n], `Must be unique (${language}): ${value}`)];
    });
  });
}

/** The size that is limited: of localized texts, only the longest counts. */
function charactersOf(one: Partial<Option> & { readonly value?: string | number }): number {
  const longest = (text = '', localized: Localized = {}) =>
    Math.max(...[text, ...Object.values(localized ?? {})].map(({ length }) => length));
  return [...(one.options ?? []), ...(one.choices ?? [])].reduce(
    (sum, inner) => sum + charactersOf(inner),
    longest(one.name, one.name_localizations) +
      longest(one.description, one.description_localizations) +
      String(one.value ?? '').length,
  );
}
