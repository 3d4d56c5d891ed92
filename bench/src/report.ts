import { nameOf } from './cases.ts';
import { setting as machine, table } from './markdown.ts';
import type { Measured, Side } from './measure.ts';
import { CONNECTIONS, type Options } from './options.ts';
import type { Results, Row } from './run.ts';
import type { Spread } from './spread.ts';
import type { StartTimes } from './start-times.ts';

const LOADER_LIMIT = 0.9;

/** The results as Markdown: shares first, absolute figures in a collapsed section. */
export function report(results: Results, options: Options): string {
  return [
    setting(results, options),
    shares(results, options),
    results.starts && startTable(results.starts),
    smallPrint(results.rows),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function setting({ rows, cores }: Results, { plan }: Options): string {
  const loader = Math.max(...rows.flatMap(sides).map(([, { loaderCpu }]) => loaderCpu));
  return [
    machine(),
    `${CONNECTIONS} connections, ${plan.rounds} rounds of ${plan.roundMs / 1000} s for each server.`,
    cores
      ? `Service and bare server on core ${cores.servers}, load on core ${cores.load}.`
      : 'Processes are not bound to cores.',
    `The load took at most ${percent(loader)} of a core.`,
    ...(loader > LOADER_LIMIT ? ['**That is too much: shares look better than they are.**'] : []),
  ].join(' ');
}

function shares({ rows }: Results, { databaseUrl }: Options): string {
  const cell = (measured: Measured | undefined, missing: string) =>
    measured
      ? [
          `**${ratio(measured.share.median)}** (${range(measured.share, ratio)})`,
          tail(measured.service),
        ]
      : [missing, ''];
  return table(
    ['Request', 'Aim', 'Embedded database', 'p50 / p99', 'PostgreSQL server', 'p50 / p99'],
    rows.map(({ subject, embedded, server }) => [
      nameOf(subject),
      subject.aim ? `≥ ${subject.aim}` : '',
      ...cell(embedded, 'not measured'),
      ...cell(server, subject.noDatabase ? 'needs none' : databaseUrl ? '' : 'not measured'),
    ]),
  );
}

function startTable({ first, second }: StartTimes): string {
  const line = (name: string, { database, service, more }: StartTimes['first'], aim: string) => [
    name,
    aim,
    `**${seconds(more.median)}** (${range(more, seconds)})`,
    seconds(service.median),
    seconds(database.median),
  ];
  return table(
    ['Start', 'Aim', 'Service takes longer by', 'Service', 'Embedded database alone'],
    [line('second', second, ''), line('first, on an empty folder', first, '')],
  );
}

function smallPrint(rows: readonly Row[]): string {
  const lines = rows.flatMap((row) =>
    sides(row).map(([database, { service, bare, cpuShare }]) => [
      nameOf(row.subject),
      database,
      rate(service),
      rate(bare),
      tail(bare),
      micros(service),
      micros(bare),
      `${ratio(cpuShare.median)} (${range(cpuShare, ratio)})`,
    ]),
  );
  const header = [
    'Request',
    'Database',
    'Service, per second',
    'Bare, per second',
    'Bare p50 / p99',
    'Service, CPU per request',
    'Bare, CPU per request',
    'Share by CPU',
  ];
  const summary = '<summary>Absolute figures, which depend on the machine</summary>';
  return `<details>${summary}\n\n${table(header, lines)}\n\n</details>`;
}

const sides = ({ embedded, server }: Row): [string, Measured][] => [
  ...(embedded ? [['embedded', embedded] as [string, Measured]] : []),
  ...(server ? [['server', server] as [string, Measured]] : []),
];

const ratio = (value: number) => value.toFixed(2);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const percent = (value: number) => `${Math.round(value * 100)} %`;
const range = ({ min, max }: Spread, show: (value: number) => string) =>
  `${show(min)}–${show(max)}`;
const rate = ({ perSecond }: Side) => Math.round(perSecond.median).toLocaleString('en');
const micros = ({ cpuMicros }: Side) => `${Math.round(cpuMicros.median)} µs`;
const tail = ({ latencies }: Side) =>
  `${latencies.quantile(0.5).toFixed(1)} / ${latencies.quantile(0.99).toFixed(1)} ms`;
