import { describe, expect, it } from 'vitest';
import { readLine } from './read-line.ts';
import { readMessage } from './read-message.ts';

describe('a trip', () => {
  const walker = { kind: 'trip', walkerid: '4711', name: 'Old Titan', lastuser: 'Sand Fox' };

  it.each([
    '``Sand Fox`` traveled with walker ``Old Titan`` (4711)',
    '12:03 | ``Sand Fox`` traveled to Canyon (3) with walker ``Old Titan`` (4711).',
    '[EU-1] ``Sand Fox`` traveled from ``Oasis`` to ``Canyon`` with walker ``Old Titan``, id (4711)',
    '``Sand Fox`` traveled with walker ``Old Titan`` (captured) ( 4711 )',
    '``Sand Fox`` ha viajado a Oasis con el caminante ``Old Titan`` (4711)',
    '``Old one`` and ``Sand Fox`` traveled with walker ``Old Titan`` (4711), kicked nobody',
    '``Sand Fox`` traveled to Canyon 3 with walker\t``Old Titan`` (4711).',
    '``Sand Fox`` traveled with walker\u00a0``Old Titan``\u00a0(4711)',
    '``Sand Fox``\ttraveled  with\u00a0walker \u202f``Old Titan`` (4711)',
    '``Sand Fox`` ha\u00a0viajado a Oasis con el\tcaminante ``Old Titan`` (4711)',
    '``Sand Fox`` traveled with walker (4711) ``Old Titan``.',
    '``Sand Fox`` traveled from Oasis (3) with walker [12] (4711) ``Old Titan`` (captured 2)',
    '``Sand Fox`` traveled with walker ``Old Titan`` (Lvl 12) (4711)',
    '``Sand Fox`` traveled with walker (lvl.12) ``Old Titan`` [7] (4711)',
    '``Sand Fox`` traveled with walker ``Old Titan`` [12] (4711) (level: 12)',
    '``Sand Fox`` ha viajado con el caminante ``Old Titan`` (Nivel 12) (4711)',
    '\u200e``Sand Fox``\u200e tra\u00adveled with \u2060 walker\ufeff ``Old Titan`` (\u200f4711\u200b)',
  ])('%j', (line) => {
    expect(readLine(line)).toEqual(walker);
  });

  it('keeps names with backticks, emoji, other scripts or words of a trip', () => {
    expect(readLine('``a`b``` traveled with walker ``🦂 الرمل`` (1_a.B-2)')).toEqual({
      kind: 'trip',
      walkerid: '1_a.B-2',
      name: '🦂 الرمل',
      lastuser: 'a`b`',
    });
    expect(readLine('``kicked`` traveled with walker ``with walker `` (1)')).toMatchObject({
      name: 'with walker',
      lastuser: 'kicked',
    });
  });

  it.each([
    ['Sand Fox traveled with walker ``Old Titan`` (4711)', 'no-player'],
    ['`` `` traveled with walker ``Old Titan`` (4711)', 'bad-player'],
    [`\`\`${'x'.repeat(33)}\`\` traveled with walker \`\`Old Titan\`\` (4711)`, 'bad-player'],
    ['``Sand Fox`` traveled far', 'no-walker'],
    ['``Sand Fox`` traveled with walker Old Titan (4711)', 'no-walker'],
    [`\`\`Fox\`\` traveled with walker \`\`${'x'.repeat(61)}\`\` (4711)`, 'bad-walker'],
    ['``Sand Fox`` traveled with walker ``Old Titan``', 'no-walkerid'],
    ['``Sand Fox`` traveled with walker ``Old Titan`` (none)', 'no-walkerid'],
    ['``Sand Fox`` traveled with walker ``Old Titan`` (Lvl 12)', 'no-walkerid'],
    ['``Sand Fox`` traveled with walker ``Old Titan`` [4711]', 'no-walkerid'],
    ['``Sand Fox`` traveled with walker', 'no-walker'],
    ['``Sand Fox`` traveled with walker ``Old Titan`` (47 11)', 'bad-walkerid'],
    ['``Sand Fox`` traveled with walker ``Old Titan`` (hand-1)', 'bad-walkerid'],
    ['``Sand Fox`` traveled with walker ```` (hand-1)', 'bad-walkerid'],
    ['``Sand Fox`` Traveled With Walker ``Old Titan`` (4711)', 'other-words'],
    ['Sand Fox traveled home with walker Old Titan', 'other-words'],
    [`\`\`Fox\`\` traveled with walker \`\`Titan\`\` (1) ${'x'.repeat(6000)}`, 'too-long'],
  ])('is reported as unread if it is not complete: %s', (line, reason) => {
    expect(readLine(line)).toEqual({ kind: 'unread', reason });
  });

  it.each([
    ['``Sand Fox`` traveled to Canyon 3 with walker ```` (4711).', { walkerid: '4711' }],
    ['``Sand Fox`` traveled to Canyon 3 with walker `` `` [12] (4711).', { walkerid: '4711' }],
    ['``Sand Fox`` traveled to Canyon 3 with walker (4711).', { walkerid: '4711' }],
    ['``Sand Fox`` traveled with walker (Lvl 12) (4711) to ``Oasis``', { walkerid: '4711' }],
    ['``Sand Fox`` ha viajado con el caminante (4711)', { walkerid: '4711' }],
    ['``Sand Fox`` traveled with walker [Level 5] (4711)', { walkerid: '4711' }],
    ['``Sand Fox`` traveled with walker [Level 5] [7] (4711) to ``Oasis``', { walkerid: '4711' }],
    ['``Sand Fox`` traveled with walker ````', {}],
  ])('can have a walker without a name: %s', (line, id) => {
    expect(readLine(line)).toEqual({ kind: 'unnamed', lastuser: 'Sand Fox', ...id });
  });

  it.each([
    '',
    'hello',
    'come with walker (4711)',
    'I traveled home yesterday',
    '``code``',
    'he kicked the ball',
    '(4711)',
  ])('is not seen in: %s', (line) => {
    expect(readLine(line)).toBeUndefined();
  });
});

describe('a player who left the clan in the game', () => {
  it.each([
    ['``Weasel`` was kicked by ``Sand Fox``', 'Weasel'],
    ['Clan log: ``Weasel`` kicked.', 'Weasel'],
    ['``Sand Fox`` says that ``Weasel`` has been kicked', 'Weasel'],
    ['``Comadreja`` fue expulsado del clan', 'Comadreja'],
    ['``Sand Fox`` kicked ``Weasel`` from the clan', 'Weasel'],
    ['``Sand Fox`` has kicked the player ``Weasel``.', 'Weasel'],
    ['``Weasel`` was kicked from the clan by ``Sand Fox``', 'Weasel'],
    ['``Weasel`` got kicked ``Sand Fox`` did it', 'Weasel'],
    ['``Weasel`` kicked by ``Sand Fox``', 'Weasel'],
    ['``Weasel`` kicked. ``Sand Fox`` joined.', 'Weasel'],
    ['``Zorro`` ha expulsado a ``Comadreja`` del clan', 'Comadreja'],
    ['``Zorro`` expulsó a ``Comadreja``', 'Comadreja'],
    ['``Comadreja`` ha sido expulsado del clan por ``Zorro``', 'Comadreja'],
    ['``Comadreja`` fue expulsada por ``Zorro``', 'Comadreja'],
    ['``Sand Fox`` kicked: ``Weasel``', 'Weasel'],
    ['``Sand Fox`` kicked **``Weasel``**', 'Weasel'],
    ['**``Sand Fox``** __kicked__ "``Weasel``"', 'Weasel'],
    ['``Sand Fox`` kicked (12) ``Weasel``', 'Weasel'],
    ['``Sand Fox`` kicked [Level 5]: ``Weasel``', 'Weasel'],
    ['``Sand Fox`` kicked\u200e ``Weasel``', 'Weasel'],
    ['``Weasel`` was **kicked** ``Sand Fox`` did it', 'Weasel'],
    ['``Weasel`` kicked (by the leader) ``Sand Fox``', 'Weasel'],
    ['``Weasel`` kicked from ``Clan``', 'Weasel'],
    ['``Weasel`` kicked out of the clan ``Clan``', 'Weasel'],
    ['``Weasel`` kicked from the clan.', 'Weasel'],
    ['``Comadreja`` expulsada de ``Clan``', 'Comadreja'],
    ['``Comadreja`` expulsada del clan a petición de ``Zorro``', 'Comadreja'],
    ['``Zorro`` ha expulsado del clan a ``Comadreja``', 'Comadreja'],
  ])('%s', (line, player) => {
    expect(readLine(line)).toEqual({ kind: 'kicked', player });
  });

  it.each([
    '``Sand Fox`` kicked Weasel',
    '``Sand Fox`` kicked (``Weasel``)',
    '``Sand Fox`` kicked, ``Weasel`` joined',
    '``Sand Fox`` kicked a member of ``Clan``: ``Weasel``',
    '``Sand Fox`` kicked from the clan: ``Weasel``',
    '``Sand Fox`` was auto-kicked ``Weasel``',
    '``Zorro`` ha expulsado a un miembro de ``Clan``',
  ])('is not guessed: %s', (line) => {
    expect(readLine(line)).toEqual({ kind: 'unread', reason: 'other-words' });
  });

  it('has a name before the word “kicked”, which must be a separate word', () => {
    expect(readLine('kicked: ``Weasel``')).toEqual({ kind: 'unread', reason: 'no-player' });
    expect(readLine('``kicked`` joined')).toBeUndefined();
    expect(readLine('``Weasel`` sidekickedly smiled')).toBeUndefined();
  });
});

describe('a message', () => {
  const read = (...texts: string[]) => {
    const { trips, unread, unnamed } = readMessage({
      id: '1',
      channelid: '2',
      posted: new Date(0),
      texts,
    });
    const named = trips.map(({ walkerid, name, lastuser }) => `${lastuser}: ${name} ${walkerid}`);
    return [
      ...named,
      ...unnamed.map(({ walkerid }) => walkerid),
      ...unread.map((one) => one.reason),
    ];
  };

  it.each([
    '``Fox`` traveled to Canyon 3\nwith walker ``Titan`` (1).',
    '``Fox`` traveled to Canyon 3 with walker\r\n``Titan`` (1).',
    '``Fox`` traveled to Canyon 3 with walker ``Titan``\n(1).',
    '``Fox`` traveled to Canyon 3 with walker ``Ti\ntan`` (1).',
    '``Fox`` traveled to Canyon 3 with\nwalker ``Titan`` (1).',
    '``Fox`` traveled to Canyon 3 with walker (1)\n``Titan``.',
    '``Fox`` traveled to Canyon 3 with walker [Level 5] (1)\n``Titan`` [7]',
    '``Fox`` traveled to Canyon 3 with walker [Level 5]\n``Titan`` (1)',
    '``Fox`` traveled to Canyon 3 with walker (Level 5)\n\u200e``Titan`` (1)',
    '``Fox`` traveled to Canyon 3 with walker ``Titan``\n\u200e(1).',
  ])('can wrap a trip: %j', (text) => {
    const another = '``Bob`` traveled with walker ``Ark`` (2)';
    const name = text.includes('Ti\n') ? 'Ti tan' : 'Titan';
    expect(read(`${text}\n${another}`)).toEqual([`Fox: ${name} 1`, 'Bob: Ark 2']);
    expect(read(`${another}\nThe wind blows.\n${text}`)).toEqual(['Bob: Ark 2', `Fox: ${name} 1`]);
  });

  it('can wrap a trip of a walker without a name', () => {
    expect(read('``Fox`` traveled to Canyon 3 with walker\n(1).')).toEqual(['1']);
    expect(read('``Fox`` traveled to Canyon 3 with walker ````\n(1).')).toEqual(['1']);
  });

  it('does not give a trip the walker or the id of another line', () => {
    const trip = '``Bob`` traveled with walker ``Ark`` (2)';
    expect(read(`\`\`Fox\`\` traveled far\n${trip}`)).toEqual(['Bob: Ark 2', 'no-walker']);
    expect(read('``Fox`` traveled far', 'with walker ``Ark`` (2)')).toEqual([
      'no-walker',
      'no-player',
    ]);
    expect(read('``Fox`` traveled with walker ``Ark``\nPlayers (2)')).toEqual(['no-walkerid']);
    for (const next of ['``Amy`` joined', '``Amy`` and ``Bob``', '(2)', trip]) {
      const others = next === trip ? ['Bob: Ark 2'] : [];
      expect(read(`\`\`Fox\`\` traveled with walker (1)\n${next}`)).toEqual([...others, '1']);
    }
    const complete = '``Fox`` traveled with walker (1).\n``Ark``\n(2)';
    expect(read(complete)).toEqual(['1']);
  });
});

describe('parsing takes linear time', () => {
  const long = 200_000;
  it.each([
    ['backticks', '`'.repeat(long)],
    ['pairs of backticks', '`` '.repeat(long / 3)],
    ['open brackets', `\`\`a\`\` traveled with walker \`\`b\`\` ${'('.repeat(long)}`],
    ['closed brackets', `\`\`a\`\` traveled with walker \`\`b\`\` (${')'.repeat(long)}`],
    ['brackets', `\`\`a\`\` traveled with walker \`\`b\`\` ${'(x)'.repeat(long / 3)}`],
    ['walkers', `\`\`a\`\` traveled ${'with walker '.repeat(long / 12)}`],
    ['trips', '``a`` traveled with walker '.repeat(long / 27)],
    ['kicked', '``a kicked '.repeat(long / 11)],
    ['kicks', '``a`` kicked '.repeat(long / 13)],
    ['a long kick', `\`\`a\`\` ${'was kicked by '.repeat(long / 14)}\`\`b\`\``],
    [
      'walkers and brackets',
      `\`\`a\`\` traveled with walker ${'(x) [y]'.repeat(long / 7)} \`\`b\`\``,
    ],
    ['walkers without a name', '``a`` traveled with walker ```` (1'.repeat(long / 34)],
    ['levels', `\`\`a\`\` traveled with walker \`\`b\`\` ${'(lvl 1)'.repeat(long / 7)}`],
    ['tabs', `\`\`a\`\` traveled with walker${'\t \u00a0'.repeat(long / 3)}\`\`b\`\``],
    ['wrapped lines', '``a`` traveled with walker\n'.repeat(long / 27)],
    ['wrapped brackets', '``a`` traveled with walker ``b``\n('.repeat(long / 34)],
    ['kicks and brackets', `\`\`a\`\` kicked ${'(x '.repeat(long / 3)}\`\`b\`\``],
    ['kicks and prepositions', `\`\`a\`\` kicked ${'out of '.repeat(long / 7)}\`\`b\`\``],
    ['square brackets', `\`\`a\`\` traveled with walker${' [x]'.repeat(long / 4)}`],
    ['wrapped names', '``a`` traveled with walker (1)\n``b`` '.repeat(long / 37)],
    ['wrapped full stops', `\`\`a\`\` traveled with walker (1)\n\`\`b\`\`${' .'.repeat(long / 2)}`],
    ['invisible marks', `\`\`a\`\`${'\u200e '.repeat(long / 2)}traveled`],
    ['spaces', ' '.repeat(long)],
    ['lines', '``a`` traveled\n'.repeat(long / 15)],
  ])('%s', (_, text) => {
    const message = { id: '1', channelid: '2', posted: new Date(0), texts: [text] };
    const before = process.cpuUsage();
    const reading = readMessage(message);
    // CPU time, not elapsed time: the machine may be busy.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    expect(reading.unread.length).toBeLessThanOrEqual(250);
  });
});

it('cleans unread lines for the service: no control characters, no lone surrogates', () => {
  const text = `\`\`a\`\` traveled\u0000\ud800 ${'😀'.repeat(600)}`;
  const message = { id: '1', channelid: '2', posted: new Date(0), texts: ['first', text] };
  const [unread] = readMessage(message).unread;
  expect(unread).toMatchObject({ line: 1, reason: 'no-walker' });
  expect([...unread!.text]).toHaveLength(500);
  expect(unread!.text).toMatch(/^``a`` traveled\ufffd\ufffd 😀+$/u);
});

it('cleans names that would spoil the text around them', () => {
  const walker = `Old T${'\u0301'.repeat(50)}itan\u200e`;
  const line = `\`\`\u202eSand\u3164 Fox\`\` traveled with walker \`\`${walker}\`\` (4711)`;
  expect(readLine(line)).toEqual({
    kind: 'trip',
    walkerid: '4711',
    lastuser: 'Sand Fox',
    name: 'Old T\u0301\u0301\u0301itan',
  });
});
