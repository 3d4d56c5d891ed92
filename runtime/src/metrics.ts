import { Gauge, type Registry } from 'prom-client';
import { commit, version } from './version.ts';

type Aggregator = 'sum' | 'min' | 'max';

/** A metric that is read when it is collected. The values of all workers are added up by default. */
export const gauge = (
  registry: Registry,
  name: string,
  help: string,
  value: () => number,
  aggregator: Aggregator = 'sum',
): void => labeledGauge(registry, name, help, aggregator, [], (set) => set(value()));

export function labeledGauge(
  registry: Registry,
  name: string,
  help: string,
  aggregator: Aggregator,
  labelNames: string[],
  collect: (set: (value: number, labels?: Record<string, string>) => void) => void,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers: [],
      collect() {
        collect((value, labels = {}) => this.set(labels, value));
      },
    }),
  );
}

/** Which version runs, as the labels of a metric whose value is always 1. */
export const versionGauge = (registry: Registry): void =>
  labeledGauge(
    registry,
    'clan_companion_info',
    'The version that runs, and the commit that it was built from.',
    'max',
    ['version', 'commit'],
    (set) => set(1, { version, commit }),
  );
