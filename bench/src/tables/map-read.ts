import { createClient } from '@clan-companion/contract/core/client';
import pg from 'pg';
import { MARKERS as MARKERS_AS_JSON } from '../../../server/src/features/maps/sql.ts';
import type { Cleanups } from '../cleanups.ts';
import { setting, table } from '../markdown.ts';
import type { Options } from '../options.ts';
import { startOwnDatabase } from '../own-database.ts';
import { signIn } from '../people.ts';
import { startService } from '../service.ts';
import { spreadOf } from '../spread.ts';

const MARKERS = 5000;
const READS = 20;
const MAPS = [
  { name: 'without descriptions', description: '' },
  { name: 'with descriptions of 100 characters', description: 'x'.repeat(100) },
];

/** Reading a full map from its rows, against the same JSON as one stored text. */
export async function mapRead({ plan }: Options, cleanups: Cleanups): Promise<string> {
  const { url: DATABASE_URL } = await startOwnDatabase(cleanups);
  const { url } = await startService({ DATABASE_URL }, cleanups);
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  cleanups.add(() => client.end());
  const { token } = await signIn(url, 'Ann');
  const owner = createClient({ baseUrl: url, token: () => token });
  const mapids: number[] = [];
  for (const { description } of MAPS) {
    // Private: the answers for open maps are sent without looking for the caller's rights.
    const { mapid } = await owner.call('POST /maps', {
      query: { name: 'Dunes', password: 'only for the bench' },
    });
    const markers = Array.from({ length: MARKERS }, (_, n) => ({
      x: (n * 7919) % 4001,
      y: (n * 104_729) % 2503,
      type: 'Iron ore',
      description,
    }));
    await owner.call('PUT /maps/{map_id}', { params: { map_id: mapid }, body: { markers } });
    mapids.push(mapid);
  }
  await client.query(
    `create table map_texts as select mapid, ${MARKERS_AS_JSON} as markers from resource_maps m`,
  );
  await client.query('alter table map_texts add primary key (mapid)');
  await client.query('vacuum analyze');

  const lines: string[][] = [];
  for (const [index, mapid] of mapids.entries()) {
    const read = async (name: string, source: string) =>
      (
        await client.query<{ markers: string }>({
          name,
          text: `select ${source} m where mapid = $1`,
          values: [mapid],
        })
      ).rows[0]!.markers;
    const fromRows = () => read('rows', `${MARKERS_AS_JSON} as markers from resource_maps`);
    const fromText = () => read('text', 'markers from map_texts');
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    const request = async () => (await fetch(`${url}/maps/${mapid}`, { headers })).arrayBuffer();
    let changes = 0;
    const change = () =>
      owner.call('PUT /maps/{map_id}', {
        params: { map_id: mapid },
        body: { name: `Dunes ${(changes += 1)}` },
      });
    if ((await fromRows()) !== (await fromText())) throw new Error('The two texts differ');
    const times: { rows: number; text: number; first: number; again: number }[] = [];
    for (let round = 0; round <= plan.rounds; round += 1) {
      const measured = {
        rows: await averageMs(fromRows),
        text: await averageMs(fromText),
        first: await averageMs(request, change),
        again: await averageMs(request),
      };
      // The first round is the warm-up.
      if (round > 0) times.push(measured);
    }
    const ratio = spreadOf(times.map(({ rows, text }) => rows / text));
    const medianMs = (of: keyof (typeof times)[number]) =>
      spreadOf(times.map((measured) => measured[of])).median.toFixed(1);
    lines.push([
      MAPS[index]!.name,
      `**${ratio.median.toFixed(2)}** (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
      ...[medianMs('rows'), medianMs('text'), medianMs('first'), medianMs('again')],
    ]);
  }
  const about = `A map with ${MARKERS} markers, which the database reads from its rows or as one stored text with the same JSON. ${plan.rounds} rounds of ${READS} reads of each, one after the other.`;
  const header = [
    ...['Markers', 'Rows ÷ text', 'Rows, ms', 'Text, ms'],
    ...['First request after a change, ms', 'Next ones, ms'],
  ];
  return `${setting()} ${about}\n\n${table(header, lines)}`;
}

async function averageMs(
  read: () => Promise<unknown>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  let total = 0;
  for (let n = 0; n < READS; n += 1) {
    await prepare();
    const began = performance.now();
    await read();
    total += performance.now() - began;
  }
  return total / READS;
}
