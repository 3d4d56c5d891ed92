import { findOrInstallChromium } from '../../web/e2e/testing/find-chromium.ts';
import type { Cleanups } from './cleanups.ts';
import { connectToData, practiceSession } from './databases.ts';
import { fillFolder } from './fill/fill.ts';
import { startService, temporaryFolder } from './service.ts';

const MEMBERS = 142;
const SIZE = {
  users: 276,
  clans: 100,
  trades: 400,
  maps: 1,
  walkers: 405,
  changes: 200,
  requests: 3,
  searches: 5,
};

export const COMMUNITY = `${SIZE.walkers} walkers, ${MEMBERS} members, ${SIZE.clans} clans, ${SIZE.trades} offers`;

export function chromiumPath(): string {
  const found = findOrInstallChromium();
  if ('problem' in found) throw new Error(found.problem);
  return found.path;
}

/** One large clan, led by the person whose session the browser has. */
export async function startCommunity(cleanups: Cleanups) {
  const dataDir = await temporaryFolder(cleanups);
  await fillFolder(dataDir, SIZE);
  const session = await arrangeClan(dataDir, cleanups);
  // With a chat platform, because the practice sign-in shows a notice above each page.
  const platform = { CHAT_CLIENT_ID: 'bench', CHAT_CLIENT_SECRET: 'unused' };
  const { port } = await startService({ DATA_DIR: dataDir, ...platform }, cleanups);
  const url = `http://localhost:${port}`;
  const stored = { name: 'clan-companion.session', value: JSON.stringify(session) };
  const storageState = { cookies: [], origins: [{ origin: url, localStorage: [stored] }] };
  return { url, stored, storageState };
}

/** Moves people and walkers into the first clan, and returns the session of its leader. */
async function arrangeClan(dataDir: string, cleanups: Cleanups) {
  const { url, process } = await startService({ DATA_DIR: dataDir }, cleanups);
  const client = await connectToData(dataDir, cleanups);
  const session = await practiceSession(url, client);
  await client.query(
    `update members set clanid = 1 where userid not in (select leaderid from clans)`,
  );
  await client.query(`update walkers set ownerid = null, clanid = 1`);
  await client.query(
    `update clans set description = 'We walk at night.',
       leaderid = (select userid from users where chatid = $1)
     where clanid = 1`,
    [session.chatid],
  );
  await client.query(`update users set nickname = 'Bench' where chatid = $1`, [session.chatid]);
  await client.query(`update resource_maps set isprivate = false where mapid = 1`);
  await client.end();
  await process.end();
  return session;
}
