import { connect } from 'node:net';
import { createClient } from '@clan-companion/contract/core/client';
import { expect, it } from 'vitest';
import { createMap, deleteMap, saveMap, withPassword } from '../../testing/maps.ts';
import { spawnService } from '../../testing/process.ts';
import { practiceCode } from '../../testing/practice-code.ts';
import { startService } from '../../testing/service.ts';
import { urlOf } from '../../testing/url-of.ts';

/** Sends bytes that no client library would send. */
const sendRaw = (url: string, bytes: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('data', () => undefined);
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });

it('does not log passwords and tickets, however they are sent and whatever the outcome', async () => {
  const database = await startService();
  const DATABASE_URL = urlOf(database.location);
  const service = await spawnService({ DATABASE_URL, LOG_LEVEL: 'debug' });
  try {
    await service.ready;
    const { url } = service;
    const visitor = createClient({ baseUrl: url });
    const code = await practiceCode(url, visitor, 'Ann');
    const { token } = await visitor.call('POST /users/auth', { body: { code } });
    const ann = createClient({ baseUrl: url, token: () => token });
    const hidden = await createMap(ann, { password: 'sesame-chosen' });
    const open = await createMap(visitor);

    const send = (path: string, init: RequestInit = {}) => fetch(url + path, init);
    const json = { 'content-type': 'application/json' };
    const statuses: number[] = [];
    for (const answer of [
      await send(`/maps/${hidden.mapid}?mappass=sesame-chosen`),
      await send(`/maps/${hidden.mapid}?mappass=sesame-wrong`),
      await send(`/maps/${hidden.mapid}?mappass=sesame-malformed%FF`),
      await send(`/maps/${hidden.mapid}`, { headers: withPassword('sesame-header') }),
      await send(`/maps/${hidden.mapid}`, { headers: { 'x-map-password': 'sesame-%00' } }),
      await send(`/maps/${open.mapid}`, {
        method: 'PUT',
        headers: json,
        body: '{"mappass":"sesame-body"}',
      }),
      await send(`/maps/${open.mapid}`, {
        method: 'PUT',
        headers: json,
        body: '{"mappass":"sesame-broken"',
      }),
      await send(`/maps/x?mappass=sesame-nowhere`),
      await send(`/nowhere?mappass=sesame-nowhere`),
      await send(`/maps/%zz?mappass=sesame-nowhere`),
      await send(`/events?ticket=sesame-ticket`),
    ]) {
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 403, 400, 403, 400, 400, 400, 400, 404, 400, 401]);
    await sendRaw(
      url,
      `GET /maps/1?mappass=sesame-raw HTTP/1.1\r\nX-Map-Password sesame-raw\r\n\r\n`,
    );
    await saveMap(visitor, open, { name: 'Saved', mappass: open.password });
    await deleteMap(ann, open, withPassword(open.password));

    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    const output = service.output();
    for (const route of [
      'POST","route":"/maps"',
      'GET","route":"/maps/:map_id"',
      'PUT","route":"/maps/:map_id"',
      'DELETE","route":"/maps/:map_id"',
    ]) {
      expect(output).toContain(route);
    }
    expect(output).not.toMatch(/sesame/i);
    expect(output).not.toContain(open.password);
    expect(output).not.toContain(token);
  } finally {
    service.child.kill('SIGKILL');
    await service.ended;
    await database.stop();
  }
}, 90_000);
