import { tag } from '@clan-companion/contract/changes';
import type { FigureName } from '@clan-companion/contract/features/operators/overview';
import { read, type RowOf, write } from '../../../platform/db/statement.ts';
import { TODAY } from '../../../platform/db/today.ts';

const TYPES = {
  people: 'int',
  joined: 'int',
  active: 'int',
  activemonth: 'int',
  signins: 'int',
  clans: 'int',
  trades: 'int',
  maps: 'int',
  walkers: 'int',
  storagebytes: 'bigint',
  mapbytes: 'bigint',
  reportsopen: 'int',
  reportsopened: 'int',
  reportsclosed: 'int',
  bans: 'int',
  errors: 'int',
  backups: 'int',
} as const satisfies Record<FigureName, string>;

/** A day on which nobody counted has none. */
const FIGURES = Object.fromEntries(
  Object.entries(TYPES).map(([name, type]) => [name, `${type}?`]),
) as { [K in FigureName]: `${(typeof TYPES)[K]}?` };

/** Processes add to the others by themselves. */
const { errors: _errors, backups: _backups, ...COUNTED } = TYPES;

export type Figures = RowOf<typeof FIGURES>;

const columns = Object.keys(FIGURES).join(', ');

const EVERY = `interval '10 minutes'`;
/** Sign-ins just before midnight may be committed after it. */
const LATE = `interval '1 minute'`;
const DAYS_SHOWN = 90;
const DAYS_KEPT = 400;
/** Counting up to this many rows is fast. */
const COUNTED_ROWS = 100_000;

/** Times in the future are from before the clock of the database was set back. */
const DUE = `(counted is null or counted <= now() - ${EVERY} or counted > now() + interval '1 hour')`;

/** The day as a range of times. */
const since = (day: string) => `(${day}::timestamp at time zone 'utc')`;
const within = (time: string, day: string) =>
  `${time} >= ${since(day)} and ${time} < ${since(`(${day} + 1)`)}`;

/** What can still be counted when the day is over. */
const countsOf = (day: string) => ({
  joined: `(select count(*) from changes where action = 'user-joined' and ${within('at', day)})`,
  signins: `(select count(*) from changes
             where action in ('user-joined', 'user-signed-in') and ${within('at', day)})`,
  reportsopened: `(select count(*) from reported where ${within('first', day)})`,
  reportsclosed: `(select count(*) from reported where ${within('closed', day)})`,
});

const activeOn = (day: string) => `(select count(*) from users where lastactive = ${day})`;

/** PostgreSQL's estimate, so that no large table is read. A table without one is counted. */
const sizeOf = (table: string) =>
  `(select case when reltuples < ${COUNTED_ROWS} then (select count(*) from ${table})
                else reltuples end from pg_class where oid = '${table}'::regclass)`;

const OPEN_REPORTS = `(select count(*) from reported where state = 'open')`;

const assign = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

/** Whether today must be counted, and its figures so far. */
export const measureToday = read({
  name: 'measure-daily-figures',
  sql: `select (case when ${DUE} then 1 else 0 end)::int as due,
               greatest(coalesce(extract(epoch from now() - counted - ${EVERY}), 0), 0)::float as lag,
               ${columns}
        from (select ${TODAY} as day) today left join daily_figures using (day)`,
  takes: {},
  gives: { due: 'int', lag: 'float', ...FIGURES },
});

/** Also adds the days since the beginning of the change log on which nobody counted. */
export const addDays = write({
  name: 'add-days',
  sql: `insert into daily_figures (day)
        select ${TODAY} - ago from generate_series(0, ${DAYS_SHOWN - 1}) as ago
        where ago = 0 or ${since(`(${TODAY} - ago + 1)`)} >
          (select at from changes order by changeid limit 1)
        on conflict do nothing`,
  takes: {},
});

export const deleteOldDays = write({
  name: 'delete-old-days',
  sql: `delete from daily_figures where day < ${TODAY} - ${DAYS_KEPT}`,
  takes: {},
});

/** Counts days that are over for a last time. */
export const countPastDays = write({
  name: 'count-past-days',
  sql: `update daily_figures set counted = now(), ${assign(countsOf('day'))},
               active = case when active is not null then greatest(active, ${activeOn('day')}) end
        where day < ${TODAY}
          and (counted is null or counted < ${since('(day + 1)')} + ${LATE})`,
  takes: {},
});

/** Of several processes, one gets the row and counts. */
export const claimToday = write({
  name: 'claim-today',
  sql: `update daily_figures set counted = now() where day = ${TODAY} and ${DUE}
        returning day::text as day`,
  takes: {},
  gives: { day: 'text' },
});

const counts: Record<keyof typeof COUNTED, string> = {
  ...countsOf('(:day::text)::date'),
  people: sizeOf('users'),
  active: activeOn('(:day::text)::date'),
  activemonth: `(select count(*) from users where lastactive > (:day::text)::date - 30)`,
  clans: sizeOf('clans'),
  trades: `(select count(*) from trades where listed > now() - make_interval(days => :tradeDays))`,
  maps: sizeOf('resource_maps'),
  walkers: sizeOf('walkers'),
  storagebytes: `pg_database_size(current_database())`,
  mapbytes: `pg_total_relation_size('resource_maps') + pg_total_relation_size('markers')
             + pg_total_relation_size('map_steps')`,
  reportsopen: OPEN_REPORTS,
  bans: `(select count(*) from bans where coalesce(until > now(), true))`,
};
const countedNames = Object.keys(COUNTED) as (keyof typeof COUNTED)[];

/** Only reads, but takes long: as a write, it gets a connection that no request waits for. */
export const countToday = write({
  name: 'count-today',
  sql: `select ${countedNames.map((name) => `${counts[name]}::${COUNTED[name]} as ${name}`).join(', ')}`,
  takes: { day: 'text', tradeDays: 'int' },
  gives: COUNTED,
});

export const saveToday = write({
  name: 'save-today',
  sql: `update daily_figures set ${countedNames.map((name) => `${name} = :${name}`).join(', ')}
        where day = (:day::text)::date`,
  takes: { ...COUNTED, day: 'text' },
});

/** Adds to the figures that processes count by themselves. */
export const addToToday = write({
  name: 'add-to-today',
  sql: `insert into daily_figures as today (day, errors, backups) values (${TODAY}, :errors, :backups)
        on conflict (day) do update
        set errors = today.errors + excluded.errors, backups = today.backups + excluded.backups`,
  takes: { errors: 'int', backups: 'int' },
});

export const lastDays = read({
  name: 'last-days',
  sql: `select day::text as day, ${columns} from daily_figures
        where day > ${TODAY} - ${DAYS_SHOWN} and day <= ${TODAY} order by daily_figures.day`,
  takes: {},
  gives: { day: 'text', ...FIGURES },
  reads: () => [tag.reports],
});

/** What is read at each request. */
export const currentState = read({
  name: 'current-state',
  sql: `select ${TODAY}::text as day, ${OPEN_REPORTS}::int as reportsopen, succeeded as timestamp, bytes,
               coalesce(succeeded < now() - make_interval(hours => 2 * :backupEvery), false) as old,
               version, url
        from automatic_backups, newest_version`,
  takes: { backupEvery: 'int' },
  gives: {
    day: 'text',
    reportsopen: 'int',
    timestamp: 'timestamp?',
    bytes: 'bigint?',
    old: 'bool',
    version: 'text?',
    url: 'text?',
  },
  reads: () => [tag.reports],
});
