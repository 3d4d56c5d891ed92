import type { TSchema } from 'typebox';
import { modules } from '../operations.ts';
import { combine } from './feature.ts';

const TIME = '2026-01-31T18:30:00.000Z';

/**
 * One value per field name that several features use. `tag.name` comes before `name` in the operations
 * of that tag.
 */
const shared: Readonly<Record<string, unknown>> = {
  action: 'relationship-set',
  'admin.action': 'rename',
  after: 'Sand Foxes',
  answers: [{ question: 'Which days do you play?', answer: 'Weekends.' }],
  browser: 'Firefox on Windows',
  changeid: 90210,
  chat_id: '80351110224678912',
  chatid: '80351110224678912',
  chattag: 'saffron',
  clan_id: 7,
  clanid: 7,
  clanname: 'Sand Foxes',
  content: true,
  code: 'NhhvTDYsFcdgNLnnLijcl7Ku7bEEeee',
  description: 'Behind the third dune.',
  detail: { otherclanname: 'Red Dune', relationshiptype: 'ally' },
  id: 12,
  'admin.id': '7',
  item: 'Iron Ingot',
  joined: true,
  language: 'es',
  lastactive: '2026-01-31',
  lastuser: 'Saffron',
  leaderid: '80351110224678912',
  leadernickname: 'Saffron',
  leadertag: 'saffron',
  level: 4,
  'admin.walkers': 3,
  'users.cause': 'spam',
  'admin.cause': 'spam',
  map_id: 5,
  mapbytes: 20480,
  mapid: 5,
  markerid: 'Zk3vQ0dXb1aR',
  memberid: '80351110224678913',
  membernickname: 'Weasel',
  members: 12,
  membertag: 'weasel',
  message: 'Saffron made Red Dune an ally.',
  name: 'Sand Foxes',
  nickname: 'Saffron',
  note: 'For the siege.',
  otherclanid: 8,
  otherclanname: 'Red Dune',
  outname: 'Weasel',
  ownerid: '80351110224678912',
  ownername: 'Saffron',
  photo: 'https://pictures.example.org/ore.webp',
  place: 'North gate',
  playtimes: 'Weekdays from 20:00 UTC',
  price: '20 per stack',
  quality: 85,
  quantity: 100,
  questions: ['Which days do you play?'],
  reason: 'The name insults people.',
  region: 'EU',
  relationshipid: 2,
  added: 1,
  lasteventid: 11,
  'last-event-id': '11',
  sessionid: 12,
  symbol: '🦊',
  text: 'A line that nobody could read',
  texts: { es: { trees: { Crafting: 'Artesanía' }, items: { 'Iron Ingot': 'Lingote de hierro' } } },
  timestamp: TIME,
  tradeid: 42,
  tree: 'Crafting',
  type: 'Iron',
  url: 'https://foxes.example.org/changes',
  version: '1.3.0',
  wanted: 'Builders and scouts.',
  walkerid: '4711',
  x: 12.5,
  y: -3,
};

const values: Readonly<Record<string, unknown>> = combine<Readonly<Record<string, unknown>>>([
  shared,
  ...modules.map((module) => ('examples' in module ? module.examples : {})),
]);

/** An example of a value, composed of the examples of its fields. */
export function exampleOf(schema: TSchema, tag: string, name = ''): unknown {
  const { type, format, items, properties, anyOf } = schema as {
    type?: string;
    format?: string;
    items?: TSchema;
    properties?: Record<string, TSchema>;
    anyOf?: TSchema[];
  };
  if ('examples' in schema) return (schema.examples as unknown[])[0];
  if ('const' in schema) return schema.const;
  if ('enum' in schema) return (schema.enum as unknown[])[0];
  if (type === 'boolean' || 'x-flag' in schema) return true;
  if (format === 'date-time') return TIME;
  // The same name can be a list in one answer, and a text or a number in another.
  const value = [values[`${tag}.${name}`], values[name]].find(
    (one) => one !== undefined && Array.isArray(one) === (items !== undefined),
  );
  if (value !== undefined) return value;
  if (items) return [exampleOf(items, tag)];
  if (anyOf) return exampleOf(anyOf[0]!, tag, name);
  if (!properties)
    throw new Error(`No example for "${name}": add it to the operations of its feature`);
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, exampleOf(property, tag, key)]),
  );
}
