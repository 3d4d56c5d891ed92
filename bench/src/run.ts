import { type Bare, startBare } from './bare.ts';
import { type Case, cases, nameOf } from './cases.ts';
import type { Cleanups } from './cleanups.ts';
import { measure, type Measured } from './measure.ts';
import { CONNECTIONS, type Options } from './options.ts';
import { createCommunity } from './people.ts';
import { type Cores, findCores, pin } from './pinning.ts';
import { startService, temporaryDatabase, temporaryFolder } from './service.ts';
import { measureStarts, type StartTimes } from './start-times.ts';

type DatabaseKind = 'embedded' | 'server';
export type Row = { readonly subject: Case } & { readonly [K in DatabaseKind]?: Measured };

export interface Results {
  readonly rows: readonly Row[];
  readonly starts: StartTimes | undefined;
  readonly cores: Cores | undefined;
}

export async function run(options: Options, cleanups: Cleanups): Promise<Results> {
  const { only = '', databaseUrl } = options;
  const chosen = cases.filter((subject) => nameOf(subject).includes(only));
  if (chosen.length === 0) throw new Error(`No case has "${only}" in its name`);
  // First, so that a wrong address fails early.
  const DATABASE_URL = databaseUrl && (await temporaryDatabase(databaseUrl, cleanups));
  const cores = findCores();
  const bare = await startBare(cleanups);
  if (cores) pin(bare.pid, cores.servers);

  const on = (kind: DatabaseKind, env: Record<string, string>, subjects: readonly Case[]) =>
    measureAll({ kind, env, subjects, bare, cores, options, cleanups });
  const DATA_DIR = await temporaryFolder(cleanups);
  const embedded = await on('embedded', { DATA_DIR }, chosen);
  const withDatabase = chosen.filter(({ noDatabase }) => !noDatabase);
  const server =
    DATABASE_URL && withDatabase.length > 0
      ? await on('server', { DATABASE_URL }, withDatabase)
      : new Map<Case, Measured>();

  if (!options.only) printProgress('start times');
  const starts = options.only ? undefined : await measureStarts(options.plan, cleanups);
  const rows = chosen.map((subject): Row => {
    const [left, right] = [embedded.get(subject), server.get(subject)];
    return { subject, ...(left && { embedded: left }), ...(right && { server: right }) };
  });
  return { rows, starts, cores };
}

interface Setting {
  readonly kind: DatabaseKind;
  readonly env: Record<string, string>;
  readonly subjects: readonly Case[];
  readonly bare: Bare;
  readonly cores: Cores | undefined;
  readonly options: Options;
  readonly cleanups: Cleanups;
}

async function measureAll(setting: Setting): Promise<Map<Case, Measured>> {
  const { kind, env, subjects, bare, cores, options, cleanups } = setting;
  const service = await startService(env, cleanups);
  const community = await createCommunity(service.url, CONNECTIONS);
  const measured = new Map<Case, Measured>();
  // PostgreSQL is already running, so it is not pinned.
  if (cores) pin(service.process.pid, cores.servers);
  if (cores) pin(process.pid, cores.load);
  // Warm-up: the first requests of a process are slow.
  await measure(subjects[0]!, service, community, bare, { ...options.plan, rounds: 1 });
  for (const subject of subjects) {
    const result = await measure(subject, service, community, bare, options.plan).catch(
      (error: unknown) => {
        const printed = service.process.output();
        throw new Error(`${nameOf(subject)}: ${String(error)}\n${printed}`, { cause: error });
      },
    );
    measured.set(subject, result);
    printProgress(`${kind.padEnd(8)} ${result.share.median.toFixed(2)} ${nameOf(subject)}`);
  }
  if (cores) pin(process.pid, cores.all);
  await service.process.end();
  return measured;
}

/** Progress goes to standard error; only the result goes to standard output. */
const printProgress = (line: string) => process.stderr.write(`${line}\n`);
