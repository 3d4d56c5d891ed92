import type { TSchema } from 'typebox';

const TIME = '2026-01-31T18:30:00.000Z';

/** One value per field name. `tag.name` comes before `name` in the operations of that tag. */
const values: Readonly<Record<string, unknown>> = {
  action: 'relationship-set',
  audience: 'everybody',
  authorizeurl: 'https://chat.example.org/oauth2/authorize',
  changeid: 90210,
  channelid: '1100000000000000005',
  chat_id: '80351110224678912',
  chatid: '80351110224678912',
  chattag: 'saffron',
  clan_id: 7,
  clanid: 7,
  clanname: 'Sand Foxes',
  clientid: '1100000000000000001',
  clusterid: 3,
  content: true,
  code: 'NhhvTDYsFcdgNLnnLijcl7Ku7bEEeee',
  cost: 12,
  dataupdate: 'Saffron',
  description: 'Behind the third dune.',
  detail: { otherclanname: 'Red Dune', relationshiptype: 'ally' },
  failure: 'Your server answered 502.',
  guildid: '1100000000000000002',
  id: 12,
  item: 'Iron Ingot',
  joined: true,
  language: 'es',
  lastuser: 'Saffron',
  late: ['4711'],
  full: ['4712'],
  limited: ['4713'],
  openMapDays: 90,
  leaderid: '80351110224678912',
  leadernickname: 'Saffron',
  leadertag: 'saffron',
  learned: ['Rope', 'Iron Ingot'],
  level: 4,
  line: 0,
  lineid: 31,
  managedguilds: ['1100000000000000002'],
  map_id: 5,
  mapid: 5,
  mappass: 'open sesame',
  markerid: 'Zk3vQ0dXb1aR',
  member_id: '80351110224678913',
  memberid: '80351110224678913',
  membernickname: 'Weasel',
  members: 12,
  membertag: 'weasel',
  message: 'Saffron made Red Dune an ally.',
  messageid: '1100000000000000006',
  name: 'Sand Foxes',
  'app.name': 'Iron Ingot',
  'bot.name': 'Dune Rat',
  'clusters.name': 'EU Dunes 1',
  'maps.name': 'Iron Valley',
  'walkers.name': 'Dune Rat',
  nickname: 'Saffron',
  noticeid: '4711-90210',
  otherclanid: 8,
  otherclanname: 'Red Dune',
  outby: '80351110224678913',
  outname: 'Weasel',
  ownerid: '80351110224678912',
  ownername: 'Saffron',
  password: 'open sesame',
  place: 'North gate',
  note: 'Ask for me in the evening.',
  player: 'Weasel',
  position: '4711-90210',
  price: '20 per stack',
  quantity: 100,
  redirecturi: 'http://localhost:8080/app/profile',
  region: 'EU',
  relationship_id: 2,
  relationshipid: 2,
  requires: ['Rope'],
  roleid: '1100000000000000007',
  scope: 'identify guilds',
  search_id: 4,
  searchid: 4,
  sender: 'Sand Storm',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  sessionid: 12,
  sourceid: '1100000000000000007',
  status: 502,
  symbol: '🦊',
  text: 'A line that nobody could read',
  ticket: 'VGhpcyBpcyBub3QgYSB0aWNrZXQsIG9ubHkgb25lIQ0',
  timestamp: TIME,
  token: 'VGhpcyBpcyBub3QgYSB0b2tlbiwgb25seSBvbmUhISE',
  touches: ['relationships', 'history'],
  trade_id: 42,
  tradeid: 42,
  tree: 'Crafting',
  type: 'Iron',
  'bot.type': 'Dinghy',
  'walkers.type': 'Dinghy',
  unnamedtrips: 3,
  url: 'https://foxes.example.org/changes',
  version: '1.1.0',
  walker_id: '4711',
  wantername: 'Saffron',
  walkerid: '4711',
  watched: ['1100000000000000005'],
  webhook_id: 1,
  webhookid: 1,
  wrongPasswords: 12,
  x: 12.5,
  y: -3,
};

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
  const value = values[`${tag}.${name}`] ?? values[name];
  if (value !== undefined) return value;
  if (items) return [exampleOf(items, tag)];
  if (anyOf) return exampleOf(anyOf[0]!, tag, name);
  if (!properties) throw new Error(`contract/src/examples.ts has no value for "${name}"`);
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, exampleOf(property, tag, key)]),
  );
}
