import { dirname } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanRefusal, everything } from '../../testing/clean-refusal.ts';
import { type JsonFile, jsonFile } from '../../testing/json-file.ts';
import { followPages } from '../../testing/pages.ts';
import { rawCall } from '../../testing/raw-call.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { readClusters, syncClusters } from './sync-clusters.ts';

let service: TestService | undefined;
let file: JsonFile | undefined;
afterEach(async () => {
  await service?.stop();
  await file?.remove();
  service = undefined;
  file = undefined;
});

/** Starts the service with an operator's file. */
async function startWith(content: unknown): Promise<TestService> {
  file = await jsonFile(content);
  service = await startService({ CLUSTERS_FILE: file.path });
  return service;
}

/** Changes the file and rereads it. */
async function reread(content: unknown): Promise<void> {
  await file!.write(content);
  await syncClusters(service!.db, file!.path);
}

const listed = () => service!.visitor.call('GET /clusters');

const dune = { clusterid: 7, name: 'Dune', region: 'Europe', isActive: true };
const oasis = { clusterid: 3, name: 'Oasis', region: 'Asia', isActive: true };

describe('GET /clusters', () => {
  it('lists at least eight default clusters in several regions, one of them inactive', async () => {
    service = await startService();
    const { status, body: clusters } = await service.visitor.send('GET /clusters');
    expect(status).toBe(200);
    expect(clusters.length).toBeGreaterThanOrEqual(8);
    expect(new Set(clusters.map(({ region }) => region)).size).toBeGreaterThanOrEqual(3);
    expect(clusters.some(({ isActive }) => !isActive)).toBe(true);
    for (const cluster of clusters) {
      expect(cluster).toEqual({
        clusterid: expect.any(Number),
        name: expect.stringMatching(/\S/),
        region: expect.stringMatching(/\S/),
        isActive: expect.any(Boolean),
      });
    }
    const ids = clusters.map(({ clusterid }) => clusterid);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });

  it('is paged and requires no session', async () => {
    service = await startService();
    const all = await listed();
    const pages = await followPages(service, '/clusters?limit=3');
    expect(pages.flat()).toEqual(all);
    expect(pages[0]).toHaveLength(3);
    for (const cursor of ['x', 'WyJhIiwxXQ', 'Wy0xXQ', 'WzIxNDc0ODM2NDhd', 'WyJcdTAwMDAiXQ']) {
      const call = () => rawCall(service!, undefined, `GET /clusters?cursor=${cursor}`);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/cursor');
    }
    const none = () => rawCall(service!, undefined, 'GET /clusters?limit=0');
    expect(await cleanRefusal(service, none)).toBe('400 invalid-input query/limit');
  });
});

describe('a CLUSTERS_FILE', () => {
  it('replaces the list, sorted by id and trimmed; clusters are active by default', async () => {
    await startWith([
      dune,
      { clusterid: 3, name: ' Oasis ', region: 'Asia', comment: 'newer' },
      { clusterid: 2_147_483_647, name: '砂 🏜', region: 'Östlich', isActive: false },
    ]);
    expect(await listed()).toEqual([
      oasis,
      dune,
      { clusterid: 2_147_483_647, name: '砂 🏜', region: 'Östlich', isActive: false },
    ]);
  });

  it('can reuse the ids of the default clusters', async () => {
    service = await startService();
    file = await jsonFile([oasis]);
    const shipped = await listed();
    expect(shipped.map(({ clusterid }) => clusterid)).toContain(oasis.clusterid);
    await reread([oasis]);
    expect(await listed()).toEqual([oasis]);
  });

  it('can be empty', async () => {
    await startWith([]);
    expect(await listed()).toEqual([]);
  });

  it('deactivates a removed cluster, and reactivates it when it is added again', async () => {
    await startWith([dune, oasis]);
    await reread([dune]);
    expect(await listed()).toEqual([{ ...oasis, isActive: false }, dune]);
    await reread([]);
    expect((await listed()).map(({ isActive }) => isActive)).toEqual([false, false]);
    await reread([oasis]);
    expect(await listed()).toEqual([oasis, { ...dune, isActive: false }]);
  });

  it('can change regions and activity, and add clusters', async () => {
    await startWith([dune]);
    const moved = { ...dune, region: 'Africa', isActive: false };
    await reread([moved, oasis]);
    expect(await listed()).toEqual([oasis, moved]);
  });

  it('changes nothing if it is reread unchanged', async () => {
    await startWith([dune, oasis]);
    await reread([oasis]);
    const before = await everything(service!);
    await reread([oasis]);
    expect(await everything(service!)).toEqual(before);
  });

  it('can be applied by several instances at once', async () => {
    await startWith([dune]);
    await file!.write([dune, oasis]);
    const [one, other] = await Promise.all([service!.another(), service!.another()]);
    for (const instance of [service!, one, other]) {
      expect(await instance.visitor.call('GET /clusters')).toEqual([oasis, dune]);
    }
  });

  it.each([
    ['a listed cluster', [dune]],
    ['a removed cluster', [oasis]],
  ])('cannot reuse the id of %s', async (_, before) => {
    await startWith([dune]);
    await reread(before);
    const rows = await everything(service!);
    const failure = reread([oasis, { ...dune, name: 'Mesa' }]).catch((error: Error) => error);
    expect(await failure).toBeInstanceOf(StartError);
    expect(await failure).toMatchObject({
      message:
        'Cluster 7 is "Dune", and ids cannot be reused: give "Mesa" an id of its own in ' +
        'CLUSTERS_FILE.',
    });
    expect(await everything(service!)).toEqual(rows);
  });
});

describe('an invalid CLUSTERS_FILE', () => {
  const place = (number: number) =>
    new RegExp(`^ has an invalid cluster \\(number ${number}\\): \\w.+\\.$`);
  const LIST = /^ must be a JSON list of clusters\.$/;

  it.each([
    ['', LIST],
    ['[', LIST],
    ['not JSON', LIST],
    ['{}', LIST],
    ['null', LIST],
    ['"[]"', LIST],
    [[null], place(1)],
    [['Dune'], place(1)],
    [[[dune]], place(1)],
    [[{}], place(1)],
    [[dune, { ...oasis, clusterid: undefined }], place(2)],
    [[dune, { ...oasis, clusterid: 0 }], place(2)],
    [[dune, { ...oasis, clusterid: -1 }], place(2)],
    [[dune, { ...oasis, clusterid: 1.5 }], place(2)],
    [[dune, { ...oasis, clusterid: '3' }], place(2)],
    [[dune, { ...oasis, clusterid: 2 ** 31 }], place(2)],
    [[{ ...dune, name: undefined }], place(1)],
    [[{ ...dune, name: ' ' }], place(1)],
    [[{ ...dune, name: 'x'.repeat(61) }], place(1)],
    [[{ ...dune, name: 'two\nlines' }], place(1)],
    [[{ ...dune, name: 7 }], place(1)],
    [[{ ...dune, region: undefined }], place(1)],
    [[{ ...dune, region: '' }], place(1)],
    [[{ ...dune, region: 'x'.repeat(33) }], place(1)],
    [[{ ...dune, isActive: 'yes' }], place(1)],
    [[{ ...dune, isActive: null }], place(1)],
    [[dune, oasis, { ...dune, name: 'Twin' }], /^ has clusterid 7 twice\.$/],
  ])('is rejected with one clear line: %j', async (content, line) => {
    file = await jsonFile(content);
    const failure = await readClusters(file.path).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(StartError);
    const { message } = failure as Error;
    expect(message.split('\n')).toHaveLength(1);
    expect(message.startsWith(`CLUSTERS_FILE (${file.path})`)).toBe(true);
    expect(message.slice(`CLUSTERS_FILE (${file.path})`.length)).toMatch(line);
  });

  it('is rejected with one clear line if it cannot be read', async () => {
    file = await jsonFile([]);
    for (const path of [`${file.path}.not`, dirname(file.path)]) {
      const failure = await readClusters(path).catch((error: Error) => error);
      expect(failure).toBeInstanceOf(StartError);
      expect((failure as Error).message).toMatch(/^CLUSTERS_FILE \(.+\) cannot be read: .+\.$/);
    }
  });
});
