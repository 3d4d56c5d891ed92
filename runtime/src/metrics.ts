import { Counter, Gauge, type Registry } from 'prom-client';
import { commit, version } from './version.ts';

type Aggregator = 'sum' | 'min' | 'max';

type Set = (value: number, labels?: Record<string, string>) => void;

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
  collect: (set: Set) => void,
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

/** A count since the start, which only ever rises. The counts of all workers are added up. */
export const counter = (
  registry: Registry,
  name: string,
  help: string,
  value: () => number,
): void => labeledCounter(registry, name, help, [], (set) => set(value()));

export function labeledCounter(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  collect: (set: Set) => void,
): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      labelNames,
      registers: [],
      collect() {
        this.reset();
        collect((value, labels = {}) => this.inc(labels, value));
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
