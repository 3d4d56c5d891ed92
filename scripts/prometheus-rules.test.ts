import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { setScene } from '../bot/src/testing/scene.ts';

const RULES = new URL('../deploy/prometheus-rules.yaml', import.meta.url);
/** Metrics that Prometheus itself adds. */
const OF_PROMETHEUS = new Set(['up']);

it('raises alarms only by metrics that the service and the bot have', async () => {
  const { groups } = parse(await readFile(RULES, 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const used = rules.flatMap(({ expr }) => expr.match(/\w+(?=\{)/g) ?? []);
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
    [...texts.join('\n').matchAll(/^(?:# TYPE )?(\w+)(.*)$/gm)].flatMap(([, name, rest]) =>
      rest?.endsWith('histogram') ? [`${name}_bucket`, `${name}_count`] : [name!],
    ),
  );
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(rules.length).toBeGreaterThan(15);
  expect(used.filter((name) => !known.has(name) && !OF_PROMETHEUS.has(name))).toEqual([]);
});
