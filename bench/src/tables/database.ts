import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchKey } from '../../../server/src/platform/db/search-key.ts';
import { caseNamed, nameOf, OFFER } from '../cases.ts';
import type { Cleanups } from '../cleanups.ts';
import { Latencies, ratio, setting, spreadOf, table, whole } from '../figures.ts';
import { Loader } from '../loader.ts';
import { CONNECTIONS, type Options } from '../options.ts';
import { type OwnDatabase, startOwnDatabase } from '../databases.ts';
import { createCommunity, prepareRequests } from '../people.ts';
import { findCores, pin } from '../pinning.ts';
import { startService, temporaryFolder } from '../service.ts';

const DEBIAN = '/usr/lib/postgresql';

interface Compared {
  readonly name: string;
  readonly aim: string;
  /** The SQL that the service runs for this request. */
  readonly script: (clanid: number) => string;
}

const compared: readonly Compared[] = [
  {
    name: '`POST /trades`',
    aim: '≥ 0.50',
    script: () => `\\set userid random(1, ${CONNECTIONS})
begin;
insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey)
select userid, '${OFFER.item}', '${searchKey(OFFER.item)}', ${OFFER.quantity}, '${OFFER.price}',
       '${OFFER.type}', '${OFFER.region}', '${searchKey(OFFER.region)}'
from users where userid = :userid for key share returning tradeid;
insert into changes (action, actor, userid, detail)
values ('trade-posted', :userid, :userid, '{"tradeid": 1}') returning changeid;
commit;
`,
  },
  {
    name: '`GET /users/sessions`',
    aim: '',
    script: () => `\\set userid random(1, ${CONNECTIONS})
select sessionid, created, lastused from sessions
where userid = :userid and sessionid > 0 and expires > now() order by sessionid limit 101;
`,
  },
  {
    name: '`GET /clans/{clanid}`',
    aim: '',
    script: (clanid) => `select c.clanid, c.name, u.chatid, c.symbol, c.region, c.description
from clans c join users u on u.userid = c.leaderid where c.clanid = ${clanid};
`,
  },
];

/** Compares the service over HTTP with pgbench running the same statements. */
export async function database({ plan }: Options, cleanups: Cleanups): Promise<string> {
  const pgbench = await findPgbench();
  if (!pgbench) return '`pgbench` is not installed here, so nothing was measured.';
  const own = await startOwnDatabase(cleanups);
  const service = await startService({ DATABASE_URL: own.url }, cleanups);
  const community = await createCommunity(service.url, CONNECTIONS);
  const cores = findCores();
  if (cores) pin(service.process.pid, cores.servers);
  const folder = await temporaryFolder(cleanups);
  const seconds = Math.max(2, Math.round((plan.roundMs * 3) / 1000));
  const lines: string[][] = [];
  for (const { name, aim, script } of compared) {
    const subject = caseNamed(name);
    const file = join(folder, 'statements.sql');
    await writeFile(file, script(community.clanid));
    const requests = await prepareRequests(subject, service.port, community);
    const loader = await Loader.connect(service.port, CONNECTIONS);
    const rates = { service: [] as number[], pgbench: [] as number[] };
    if (cores) pin(process.pid, cores.load);
    for (let round = 0; round <= plan.rounds; round += 1) {
      const theirs = runPgbench(pgbench, own, file, seconds);
      const ms = seconds * 1000;
      const latencies = new Latencies();
      const { answered } = await loader.run({ requests, status: 200, ms, latencies });
      // The first round is a warm-up.
      if (round > 0) {
        rates.pgbench.push(theirs);
        rates.service.push(answered / seconds);
      }
    }
    if (cores) pin(process.pid, cores.all);
    loader.close();
    const share = spreadOf(rates.service.map((rate, round) => rate / rates.pgbench[round]!));
    const figures = [rates.service, rates.pgbench].map((all) => whole(spreadOf(all).median));
    lines.push([nameOf(subject), aim, ratio(share), ...figures]);
  }
  await service.process.end();
  const how = `${CONNECTIONS} callers each, prepared statements, over the Unix socket; pgbench and the load generator on one core, the service on the other, PostgreSQL on both.`;
  const header = [
    'Request',
    'Aim',
    'Share of pgbench',
    'Service, per second',
    'pgbench, per second',
  ];
  return `${setting()} ${how}\n\n${table(header, lines)}`;
}

async function findPgbench(): Promise<string | undefined> {
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : [];
  // Debian's binaries first: the pgbench in its PATH is a wrapper that looks for a local instance.
  const places = [
    ...versions.toSorted().map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return places.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

/** Returns transactions per second. */
function runPgbench(
  program: string,
  { host, user, name }: OwnDatabase,
  file: string,
  seconds: number,
): number {
  const clients = String(CONNECTIONS);
  const { stdout, stderr, error } = spawnSync(
    program,
    ['-n', '-M', 'prepared', '-c', clients, '-j', '1', '-T', String(seconds), '-f', file].concat([
      ...['-h', host, '-U', user, name],
    ]),
    { encoding: 'utf8' },
  );
  const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (tps === undefined)
    throw new Error(`pgbench failed: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
  return Number(tps);
}
