import type { Mutation } from '../../scripts/suite/run-mutations.ts';

const connect = 'bot/src/platform/connect.ts';
const onInteraction = 'bot/src/platform/interactions.ts';
const history = 'bot/src/platform/game-log/history.ts';
const reader = 'bot/src/platform/game-log/guild-reader.ts';

const addsWalker = {
  tests: ['bot/src/collect.test.ts'],
  titled: 'a line of the game adds a walker',
};
const registers = {
  tests: ['bot/src/testing/command-rules.test.ts'],
  titled: 'accepts the commands',
};
const answers = { tests: ['bot/src/without-service.test.ts'], titled: 'answers with an error' };

/** Faults in the bot that would be serious live. */
export const mutations: readonly Mutation[] = [
  {
    name: 'no intent for messages',
    file: connect,
    find: '      GatewayIntentBits.GuildMessages,\n',
    replace: '',
    ...addsWalker,
  },
  {
    name: 'an answer after 3.5 seconds',
    file: onInteraction,
    find: '  await interaction.deferReply(shared ?',
    replace:
      '  await new Promise((done) => setTimeout(done, 3_500));\n  await interaction.deferReply(shared ?',
    ...answers,
  },
  {
    name: 'a required option after an optional one',
    file: 'bot/src/features/trades/trades.ts',
    find: "option('String', 'option.tradetype', { required: true, choices: tradeTypes })",
    replace: "option('String', 'option.tradetype', { choices: tradeTypes })",
    ...registers,
  },
  {
    name: 'two options with one Spanish name',
    file: 'bot/src/features/walkers/texts.es.ts',
    find: "'option.owner': ['dueño',",
    replace: "'option.owner': ['tipo',",
    ...registers,
  },
  {
    name: 'no intent for message content',
    file: connect,
    find: '...(seesMessages ? [GatewayIntentBits.MessageContent] : []),',
    replace: '',
    ...addsWalker,
  },
  {
    name: 'a privileged intent that nobody enabled',
    file: connect,
    find: '      GatewayIntentBits.Guilds,\n',
    replace: '      GatewayIntentBits.Guilds,\n      GatewayIntentBits.GuildMembers,\n',
    ...answers,
  },
  {
    name: 'only one of three shards',
    file: connect,
    find: "shards: 'auto',",
    replace: 'shards: [0],\n    shardCount: 3,',
    tests: ['bot/src/shards.test.ts'],
    titled: 'reads servers of every shard',
  },
  {
    name: 'a command that is not deferred',
    file: onInteraction,
    find: '  await interaction.deferReply(shared ? {} : { flags: MessageFlags.Ephemeral });\n',
    replace: '  void shared;\n',
    ...answers,
  },
  {
    name: 'a public answer',
    file: onInteraction,
    find: 'shared ? {} : { flags: MessageFlags.Ephemeral }',
    replace: 'shared ? {} : {}',
    ...answers,
  },
  {
    name: 'answers that ping',
    file: onInteraction,
    find: 'editReply({ ...made, allowedMentions: { parse: [] } })',
    replace: "editReply({ ...made, allowedMentions: { parse: ['everyone'] } })",
    ...answers,
  },
  {
    name: 'an id of a button that is too long',
    file: 'bot/src/platform/pages.ts',
    find: 'button(`page:${id}:${to}`,',
    replace: "button(`page:${id.padEnd(100, 'x')}:${to}`,",
    tests: ['bot/src/commands.test.ts'],
    titled: '/walkers searches',
  },
  {
    name: 'too many suggestions',
    file: 'bot/src/platform/suggestions.ts',
    find: 'const MAX_CHOICES = 25;',
    replace: 'const MAX_CHOICES = 26;',
    tests: ['bot/src/long-lists.test.ts'],
    titled: 'suggests values',
  },
  {
    name: 'a description that is too long',
    file: 'bot/src/platform/messages.ts',
    find: 'const MAX_DESCRIPTION_LENGTH = 4_000;',
    replace: 'const MAX_DESCRIPTION_LENGTH = 50_000;',
    tests: ['bot/src/long-lists.test.ts'],
    titled: '/walkers and /trades show every row',
  },
  {
    name: 'a notice that is posted twice',
    file: 'bot/src/platform/notices/post-notices.ts',
    find: '    enforceNonce: true,\n',
    replace: '',
    tests: ['bot/src/notices.test.ts'],
    titled: 'notices announce requests',
  },
  {
    name: 'lines that a person makes an app post',
    file: history,
    find: 'interactionMetadata !== null || ',
    replace: '',
    tests: ['bot/src/collect.test.ts'],
    titled: 'a line of the game is ignored if a person wrote it',
  },
  {
    name: 'a bookmark that does not move past chat',
    file: reader,
    find: 'await this.#deliver(emptyReading(last));',
    replace: 'await Promise.resolve();',
    tests: ['bot/src/collect.test.ts'],
    titled: 'a message posted among several pages',
  },
  {
    name: 'lines lost while the service is down',
    file: reader,
    find: 'if (isUnavailable(error) || isUnlinked(error)) throw error;',
    replace: 'if (isUnlinked(error)) throw error;',
    tests: ['bot/src/collect.test.ts'],
    titled: 'a message posted while the service was down',
  },
  {
    name: 'lines lost in an outage of a server',
    file: 'bot/src/bot.ts',
    find: '    listened.on(Events.GuildAvailable, ({ id }) => running?.readers.reload(id));\n',
    replace: '',
    tests: ['bot/src/gateway.test.ts'],
    titled: 'catches up after an outage',
  },
];
