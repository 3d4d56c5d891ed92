import type { MetricValueWithName } from 'prom-client';

const NAME = 'http_request_duration_seconds';
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Readonly<Record<'method' | 'route' | 'status', string>>;

/**
 * Histograms of request durations for a Prometheus registry. The library's own histogram looks up
 * its labels for each observation, which took 5 % of the time of a cached answer.
 */
export class Durations {
  readonly name = NAME;
  readonly #routes = new Map<string, RouteDurations>();

  of(method: string, route: string): RouteDurations {
    const key = `${method} ${route}`;
    let durations = this.#routes.get(key);
    if (!durations) this.#routes.set(key, (durations = new RouteDurations(method, route)));
    return durations;
  }

  /** Called by the registry. */
  get() {
    return {
      name: NAME,
      help: 'Requests by method, route and status.',
      type: 'histogram',
      aggregator: 'sum',
      values: [...this.#routes.values()].flatMap((route) => route.values()),
    };
  }
}

export class RouteDurations {
  readonly #method: string;
  readonly #route: string;
  readonly #byStatus = new Map<number, Histogram>();

  constructor(method: string, route: string) {
    this.#method = method;
    this.#route = route;
  }

  observe(status: number, seconds: number): void {
    let histogram = this.#byStatus.get(status);
    if (!histogram) {
      const labels = { method: this.#method, route: this.#route, status: String(status) };
      this.#byStatus.set(status, (histogram = new Histogram(labels)));
    }
    histogram.observe(seconds);
  }

  values(): MetricValueWithName<string>[] {
    return [...this.#byStatus.values()].flatMap((histogram) => histogram.values());
  }
}

class Histogram {
  readonly #labels: Labels;
  /** One per bound, and one for everything above. */
  readonly #counts = Array.from({ length: BOUNDS.length + 1 }, () => 0);
  #sum = 0;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]!) bucket += 1;
    this.#counts[bucket]! += 1;
    this.#sum += seconds;
  }

  values(): MetricValueWithName<string>[] {
    const labels = this.#labels;
    let count = 0;
    const buckets = [...BOUNDS, '+Inf'].map((le, bucket) => {
      count += this.#counts[bucket]!;
      return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels, value: this.#sum },
      { metricName: `${NAME}_count`, labels, value: count },
    ];
  }
}
