import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@clan-companion/contract/core/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eitherInstance, followDrawing } from './testing/map-followers.ts';
import { Drawer, type Drawn, SHARED_MARKERS } from './testing/map-drawer.ts';
import { printCounts } from './testing/print-counts.ts';
import { startServer } from './testing/server.ts';
import { serviceAt } from './testing/service.ts';
import { signIn } from './testing/workloads.ts';

const PEOPLE = 50;
const OPERATIONS = 1_000;
/** Each instance once. */
const KILLS = 2;
const FOLLOWERS = 4;
const PAUSE_AFTER_FAILURE_MS = 25;
/** Enough, since one instance is always up. */
const MAX_ATTEMPTS = 100;
const PATIENCE_MS = 300_000;

/** Repeats an operation until it is acknowledged. */
async function untilAcknowledged(
  send: (isRepeated: boolean) => Promise<Drawn>,
  counts: { cutOff: number; refused: number },
): Promise<Drawn> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(attempt > 0);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      if (error instanceof ProblemError && error.status === 503) counts.refused += 1;
      else if (error instanceof TypeError) counts.cutOff += 1;
      else throw error;
    }
    await sleep(PAUSE_AFTER_FAILURE_MS);
  }
}

it(
  'keeps what 50 people draw on a map at two instances while these are killed',
  async () => {
    const server = await startServer();
    onTestFinished(() => server.remove());
    const instances = await Promise.all(
      [1, 2].map(async () => {
        const service = await serviceAt({ DATABASE_URL: server.url });
        return { ...service, running: await service.start() };
      }),
    );
    const urls = instances.map(({ url }) => url);

    const people: Awaited<ReturnType<typeof signIn>>[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await signIn(urls[0]!, `Drawer ${n}`));
    const owner = people[0]!;
    const { mapid, password } = await owner.call('POST /maps', { query: { name: 'Dunes' } });
    const map = { mapid, password };
    await owner.call('PUT /maps/{map_id}', {
      params: { map_id: mapid },
      body: { markers: [...SHARED_MARKERS] },
    });
    const readAt = async (url: string) => {
      const answer = await fetch(`${url}/maps/${mapid}`, {
        headers: { 'x-map-password': password },
      });
      return (await answer.json()) as Awaited<ReturnType<typeof followDrawing>>['map'];
    };
    const followers = await Promise.all(
      Array.from({ length: FOLLOWERS }, (_, n) =>
        followDrawing(map, people[n]!, eitherInstance(urls, n)),
      ),
    );

    const drawn: Drawn[] = [];
    const counts = { cutOff: 0, refused: 0 };
    const addedIds: string[] = [];
    const drawing = Promise.all(
      people.map(async ({ token }, n) => {
        const drawer = new Drawer(map, { n, token, fetch: eitherInstance(urls, n) }, addedIds);
        for (let step = 0; step < OPERATIONS / PEOPLE; step += 1) {
          drawn.push(await untilAcknowledged(drawer.next(step), counts));
        }
      }),
    );
    const killing = (async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const due = ((kill + 1) * OPERATIONS) / (KILLS + 1);
        await vi.waitUntil(() => drawn.length >= due, PATIENCE_MS);
        const instance = instances[kill % 2]!;
        instance.running.child.kill('SIGKILL');
        expect(await instance.running.ended).toBe('SIGKILL');
        instance.running = await instance.start();
      }
    })();
    await Promise.all([drawing, killing]);

    // What they were answered, in the order of the revisions.
    const expected = new Map(SHARED_MARKERS.map((marker) => [marker.markerid, marker]));
    for (const { apply } of drawn.toSorted((a, b) => a.revision - b.revision)) apply(expected);
    const sorted = (markers: Iterable<{ readonly markerid: string }>) =>
      [...markers].toSorted((a, b) => (a.markerid < b.markerid ? -1 : 1));
    for (const url of urls) {
      // Another instance's writes can be missing for a moment.
      const markersAt = async () => sorted((await readAt(url)).markers);
      await expect.poll(markersAt).toEqual(sorted(expected.values()));
    }
    const final = await readAt(urls[0]!);
    expect(await readAt(urls[1]!)).toEqual(final);
    for (const follower of followers) {
      await expect.poll(() => follower.map.revision, { timeout: 30_000 }).toBe(final.revision);
      expect(sorted(follower.markers.values())).toEqual(sorted(final.markers));
      expect(follower.wrong).toEqual([]);
    }
    printCounts('drawing on a map, instances killed', {
      kills: KILLS,
      acknowledged: drawn.length,
      ...counts,
      'markers at the end': final.markers.length,
      'streams resumed': followers.reduce((sum, { reconnects }) => sum + reconnects, 0),
      lost: 0,
    });
    expect(drawn).toHaveLength(OPERATIONS);
  },
  2 * PATIENCE_MS,
);
