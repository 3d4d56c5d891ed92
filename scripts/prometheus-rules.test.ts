import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { setScene } from '../bot/src/testing/scene.ts';
import { alarms, healthy } from './testing/alarms.ts';

const run = promisify(execFile);
const RULES = fileURLToPath(new URL('../deploy/prometheus-rules.yaml', import.meta.url));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
/** Metrics and labels that Prometheus itself adds. */
const OF_PROMETHEUS = new Set(['up', 'job', 'instance', 'le']);

async function readRules(): Promise<{ alert: string; expr: string }[]> {
  const { groups } = parse(await readFile(RULES, 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  return groups.flatMap((group) => group.rules);
}

it('raises alarms only by metrics and labels that the service and the bot have', async () => {
  const rules = await readRules();
  const used = rules.flatMap(({ expr }) => [
    ...(expr.match(/\w+(?=\{)/g) ?? []),
    ...(expr.match(/\w+(?=(=|!=|=~)")/g) ?? []),
    ...(expr.match(/(?<=by \()[^)]+/g) ?? []).flatMap((names) => names.split(', ')),
  ]);
  const scene = await setScene();
  const bot = await scene.startBot({ BOT_HEALTH_PORT: '0' });
  await scene.service.visitor.call('GET /clusters');
  const texts = await Promise.all(
    [scene.service.url, `http://127.0.0.1:${bot.health.port}`].map(async (url) =>
      (await fetch(`${url}/metrics`)).text(),
    ),
  );
  // A histogram without values has only its type.
  const known = new Set(
    [...texts.join('\n').matchAll(/^(?:# TYPE )?(\w+)(.*)$/gm)].flatMap(([, name, rest]) => [
      ...(rest?.endsWith('histogram') ? [`${name}_bucket`, `${name}_count`] : [name!]),
      ...(rest?.match(/\w+(?==")/g) ?? []),
    ]),
  );
  expect(used.filter((name) => !known.has(name) && !OF_PROMETHEUS.has(name))).toEqual([]);
});

it('has an example for each alarm', async () => {
  const names = (await readRules()).map(({ alert }) => alert);
  expect(names).toEqual(Object.keys(alarms));
});

it.runIf(hasPromtool)(
  'raises each alarm in its example, and none otherwise',
  async () => {
    const examples = [{ series: {}, raises: [] }, ...Object.values(alarms)];
    const tests = examples.map(({ series, raises }) => ({
      interval: '1m',
      input_series: Object.entries({ ...healthy, ...series }).map(([name, values]) => ({
        series: name,
        values,
      })),
      promql_expr_test: [
        {
          expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: '150m',
          exp_samples: raises.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
        },
      ],
    }));
    const folder = await mkdtemp(join(tmpdir(), 'clan-companion-rules-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'tests.yaml');
    await writeFile(
      file,
      JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }),
    );
    const { stdout } = await run('promtool', ['test', 'rules', file]);
    expect(stdout).toContain('SUCCESS');
  },
  60_000,
);
