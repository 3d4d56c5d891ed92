import { type Bare, requireSameBytes, toBareAnswer } from './bare.ts';
import type { Case } from './cases.ts';
import { ask, expectStatus } from './connection.ts';
import { Latencies, type Spread, spreadOf } from './figures.ts';
import { Loader } from './loader.ts';
import { CONNECTIONS, type Plan } from './options.ts';
import { type Community, prepareRequests } from './people.ts';
import { cpuSeconds, type Service } from './service.ts';

export interface Measured {
  /** The service's throughput as a share of the bare server's, per pair of consecutive rounds. */
  readonly share: Spread;
  /** The same by CPU time of the two server processes, without the database. */
  readonly cpuShare: Spread;
  readonly service: Side;
  readonly bare: Side;
  /** The largest share of a core that the load generator used. */
  readonly loaderCpu: number;
}

export interface Side {
  readonly perSecond: Spread;
  readonly cpuMicros: Spread;
  readonly latencies: Latencies;
}

export async function measure(
  subject: Case,
  service: Service,
  community: Community,
  bare: Bare,
  plan: Plan,
): Promise<Measured> {
  const { status = 200 } = subject;
  const requests = await prepareRequests(subject, service.port, community);
  await copyAnswer(bare, service.port, requests[0]!, status);
  const ours = await Subject.connect(service.port, () => cpuSeconds(service));
  const limit = await Subject.connect(bare.port, () => bare.cpuSeconds());
  try {
    await limit.warmUp({ requests, status, ms: plan.warmUpMs });
    await ours.warmUp({ requests, status, ms: plan.warmUpMs });
    for (let round = 0; round < plan.rounds; round += 1) {
      await limit.measure({ requests, status, ms: plan.roundMs });
      await ours.measure({ requests, status, ms: plan.roundMs });
    }
  } finally {
    ours.close();
    limit.close();
  }
  return {
    share: spreadOf(ours.perSecond.map((rate, round) => rate / limit.perSecond[round]!)),
    cpuShare: spreadOf(ours.cpuMicros.map((micros, round) => limit.cpuMicros[round]! / micros)),
    service: ours.side(),
    bare: limit.side(),
    loaderCpu: Math.max(ours.loaderCpu, limit.loaderCpu),
  };
}

/** Makes the bare server send the same answer as the service. */
async function copyAnswer(
  bare: Bare,
  port: number,
  request: Buffer,
  status: number,
): Promise<void> {
  const answer = await ask(port, request);
  expectStatus(status, answer, answer.length);
  await bare.answerWith(toBareAnswer(answer));
  requireSameBytes(answer, await ask(bare.port, request));
}

interface Round {
  readonly requests: readonly Buffer[];
  readonly status: number;
  readonly ms: number;
}

/** One of the two servers, with the results of its rounds. */
class Subject {
  readonly perSecond: number[] = [];
  readonly cpuMicros: number[] = [];
  loaderCpu = 0;
  readonly #latencies = new Latencies();
  readonly #loader: Loader;
  readonly #cpuSeconds: () => Promise<number>;

  private constructor(loader: Loader, cpu: () => Promise<number>) {
    this.#loader = loader;
    this.#cpuSeconds = cpu;
  }

  static async connect(port: number, cpu: () => Promise<number>): Promise<Subject> {
    return new Subject(await Loader.connect(port, CONNECTIONS), cpu);
  }

  async warmUp(round: Round): Promise<void> {
    await this.#loader.run({ ...round, latencies: new Latencies() });
  }

  async measure(round: Round): Promise<void> {
    const before = await this.#cpuSeconds();
    const { answered, loaderCpu } = await this.#loader.run({
      ...round,
      latencies: this.#latencies,
    });
    this.cpuMicros.push((((await this.#cpuSeconds()) - before) * 1e6) / answered);
    this.perSecond.push((answered * 1000) / round.ms);
    this.loaderCpu = Math.max(this.loaderCpu, loaderCpu);
  }

  side(): Side {
    return {
      perSecond: spreadOf(this.perSecond),
      cpuMicros: spreadOf(this.cpuMicros),
      latencies: this.#latencies,
    };
  }

  close(): void {
    this.#loader.close();
  }
}
