import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { limits } from './index.ts';
import { limits as operatorLimits } from '../operators/index.ts';
import { Id, Text, Timestamp } from '../../core/values.ts';
import { Act, reason } from '../operators/operations.ts';

export const filterKinds = ['word', 'link', 'pattern'] as const;
export const filterActs = ['refuse', 'hold'] as const;

const fields = {
  kind: Type.Enum([...filterKinds], {
    description:
      '`word`: a word or several, ignoring case, accents and lookalike letters; with `*` at the beginning or the end, also a part of a word. `link`: a domain with its subdomains, or `*` for any link. `pattern`: a simple regular expression, ignoring case: characters, classes, `?`, `{0,20}` after one character, and `(a|b)`.',
  }),
  act: Type.Enum([...filterActs], {
    description:
      '`refuse`: a text with it is not accepted. `hold`: what has it is hidden until a moderator shows it; where that is impossible, it is not accepted.',
  }),
};

export const Filter = Type.Object({
  filterid: Type.Integer(),
  kind: fields.kind,
  text: Type.String(),
  act: fields.act,
  note: Type.Optional(Type.String()),
  created: Timestamp('When it was added.'),
});

const given = Type.Object({
  ...fields,
  text: Text(limits.filter, 'What to look for.'),
  note: Type.Optional(Text(limits.filterNote, 'A note for operators.')),
  reason: Text(operatorLimits.reason, 'Why. Operators see it in the log.'),
});

const path = Type.Object({ filter_id: Id('The filterid.') });

export const operations = group({
  'GET /admin/filters': {
    id: 'listFilters',
    summary: 'List the words and links that public texts must not have, newest first.',
    access: 'operator',
    answer: Type.Array(Filter),
    problems: [],
  },
  'POST /admin/filters': {
    id: 'addFilter',
    summary: 'Add a filter for public texts. It applies to texts that are written from now on.',
    access: 'operator',
    body: given,
    answer: Type.Object({ ...Act.properties, filterid: Type.Integer() }),
    problems: ['same-filter', 'too-many-filters'],
  },
  'PUT /admin/filters/{filter_id}': {
    id: 'changeFilter',
    summary: 'Replace a filter.',
    access: 'operator',
    params: path,
    body: given,
    answer: Act,
    problems: ['no-such-filter', 'same-filter', 'too-many-filters'],
  },
  'DELETE /admin/filters/{filter_id}': {
    id: 'removeFilter',
    summary: 'Remove a filter. What it holds stays hidden.',
    access: 'operator',
    params: path,
    query: Type.Object({ reason }),
    answer: Act,
    problems: ['no-such-filter'],
  },
  'POST /admin/filter-test': {
    id: 'testFilters',
    summary: 'Try what the filters would do with a text.',
    access: 'moderator',
    body: Type.Object({ text: Text(limits.testedText, 'A text.') }),
    answer: Type.Object({
      outcome: Type.Enum(['accepted', 'held', 'refused']),
      matches: Type.Array(
        Type.Object({
          filterid: Type.Integer(),
          kind: fields.kind,
          text: Type.String(),
          act: fields.act,
          found: Type.String({ description: 'The part of the text that it matches first.' }),
          start: Type.Integer({ description: 'Where that begins, in UTF-16 code units.' }),
        }),
      ),
    }),
    problems: [],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  found: 'bad',
  start: 4,
  filter_id: 4,
  filterid: 4,
};
