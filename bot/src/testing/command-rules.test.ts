import { expect, it } from 'vitest';
import { declarations } from '../features.ts';
import { type Declaration, type Option, whyNotCommands } from './command-rules.ts';

const option = (name: string, more: Partial<Option> = {}): Option => ({
  type: 3,
  name,
  description: 'x',
  ...more,
});
const command = (...options: Option[]): Declaration => ({
  name: 'walk',
  description: 'x',
  options,
});
const choice = (name: string, value = name) => ({ name, value });
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`);

it('accepts the commands of the bot', () => {
  expect(whyNotCommands(declarations as Declaration[])).toEqual([]);
});

it.each<[string, Declaration[], string]>([
  [
    'a required option after an optional one',
    [command(option('a'), option('b', { required: true }))],
    'Required options must be placed before non-required options',
  ],
  [
    'the same inside a subcommand',
    [command(option('sub', { type: 1, options: [option('a'), option('b', { required: true })] }))],
    'Required options must be placed before non-required options',
  ],
  ['two options with one name', [command(option('a'), option('a'))], 'Must be unique (default): a'],
  [
    'two options with one name in a language',
    [
      command(
        option('a', { name_localizations: { 'es-ES': 'x' } }),
        option('b', { name_localizations: { 'es-ES': 'x' } }),
      ),
    ],
    'Must be unique (es-ES): x',
  ],
  [
    'a translated name that is the default name of another option',
    [command(option('a', { name_localizations: { 'es-ES': 'b' } }), option('b'))],
    'Must be unique (es-ES): b',
  ],
  ['two commands with one name', [command(), command()], 'Must be unique (default): walk'],
  ['upper case', [{ ...command(), name: 'Walk' }], 'Command name is invalid: Walk'],
  ['a space', [command(option('a b'))], 'Command name is invalid: a b'],
  ['a name that is too long', [command(option('a'.repeat(33)))], 'Command name is invalid: a'],
  ['no description', [{ ...command(), description: '' }], 'Must be between 1 and 100 in length.'],
  [
    'a long description',
    [command(option('a', { description: 'x'.repeat(101) }))],
    'Must be between 1 and 100 in length.',
  ],
  [
    'too many options',
    [command(...numbered(26).map((name) => option(name)))],
    'Must be 25 or fewer in length.',
  ],
  [
    'too many choices',
    [command(option('a', { choices: numbered(26).map((name) => choice(name)) }))],
    'Must be 25 or fewer in length.',
  ],
  [
    'two choices with one value',
    [command(option('a', { choices: [choice('x', '1'), choice('y', '1')] }))],
    'Must be unique (value): 1',
  ],
  [
    'choices with autocomplete',
    [command(option('a', { autocomplete: true, choices: [choice('x')] }))],
    'Choices and autocomplete are mutually exclusive',
  ],
  [
    'options beside subcommands',
    [command(option('a', { type: 1 }), option('b'))],
    'Sub-command and sub-command group option types are mutually exclusive',
  ],
  [
    'a command that is too large',
    [command(option('a', { choices: numbered(25).map((n) => choice(n, n.padEnd(330, 'x'))) }))],
    'Command exceeds maximum size (8000)',
  ],
  ['too many commands', numbered(101).map((name) => ({ ...command(), name })), 'Too many commands'],
  [
    'a description in a context menu',
    [{ type: 3, name: 'Read This', description: 'x' }],
    'Context menu commands have no description',
  ],
])('refuses %s', (_, commands, why) => {
  const messages = whyNotCommands(commands).map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringContaining(why));
});
