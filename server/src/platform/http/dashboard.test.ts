import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startService } from '../../testing/service.ts';

const DASHBOARD = new URL('../../../../deploy/grafana-dashboard.json', import.meta.url);
/** Metrics that Prometheus itself adds. */
const OF_PROMETHEUS = new Set(['up']);

it('has a dashboard that shows only existing metrics', async () => {
  const dashboard = JSON.parse(await readFile(DASHBOARD, 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const shown = dashboard.panels
    .flatMap(({ targets = [] }) => targets)
    .flatMap(({ expr }) => [...expr.matchAll(/([a-z_0-9]+)\{/g)].map(([, name]) => name!))
    // The bot's own test checks these.
    .filter((name) => !name.startsWith('bot_'));
  const service = await startService();
  await service.visitor.call('GET /clusters');
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  await service.stop();
  const known = new Set(metrics.match(/^[a-z_0-9]+/gm));
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((name) => !known.has(name) && !OF_PROMETHEUS.has(name))).toEqual([]);
  // A count since the start says little: only its rate does.
  const counters = [...metrics.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name]) => name!);
  expect(counters).toEqual(expect.arrayContaining(['job_runs_failed', 'http_reads_refused']));
  const exprs = dashboard.panels.flatMap(({ targets = [] }) => targets).map(({ expr }) => expr);
  for (const name of counters) {
    for (const expr of exprs.filter((one) => one.includes(`${name}{`))) {
      expect(expr).toMatch(new RegExp(`(rate|increase)\\(${name}\\{`));
    }
  }
});
