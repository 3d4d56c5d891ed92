import type { Bare } from './bare.ts';
import { requireSameBytes, toBareAnswer } from './bare-answer.ts';
import type { Case } from './cases.ts';
import { ask, expectStatus } from './connection.ts';
import { requestBytes } from './http-bytes.ts';
import { Latencies } from './latencies.ts';
import { type Load, Loader } from './loader.ts';
import { CONNECTIONS, type Plan } from './options.ts';
import type { Person } from './people.ts';
import { type Spread, spreadOf } from './spread.ts';

export interface Measured {
  /** The service's throughput as a share of the bare server's, by pairs of neighbouring rounds. */
  readonly share: Spread;
  readonly service: Side;
  readonly bare: Side;
  /** The largest part of a core that the load itself took. */
  readonly loaderCpu: number;
}

export interface Side {
  readonly perSecond: Spread;
  readonly latencies: Latencies;
}

export async function measure(
  subject: Case,
  servicePort: number,
  people: readonly Person[],
  bare: Bare,
  plan: Plan,
): Promise<Measured> {
  const { status = 200 } = subject;
  const requests = await prepare(subject, servicePort, people);
  await teach(bare, servicePort, requests[0]!, status);
  const service = await Loader.connect(servicePort, CONNECTIONS);
  const limit = await Loader.connect(bare.port, CONNECTIONS);
  const latencies = { service: new Latencies(), bare: new Latencies() };
  const loads: { service: Load; bare: Load }[] = [];
  const round = { requests, status };
  try {
    const warmUp = { ...round, ms: plan.warmUpMs, latencies: new Latencies() };
    await limit.run(warmUp);
    await service.run(warmUp);
    while (loads.length < plan.rounds) {
      loads.push({
        bare: await limit.run({ ...round, ms: plan.roundMs, latencies: latencies.bare }),
        service: await service.run({ ...round, ms: plan.roundMs, latencies: latencies.service }),
      });
    }
  } finally {
    service.close();
    limit.close();
  }
  const side = (name: 'service' | 'bare'): Side => ({
    perSecond: spreadOf(loads.map((load) => load[name].perSecond)),
    latencies: latencies[name],
  });
  return {
    share: spreadOf(loads.map((load) => load.service.perSecond / load.bare.perSecond)),
    service: side('service'),
    bare: side('bare'),
    loaderCpu: Math.max(...loads.flatMap((load) => [load.service.cpu, load.bare.cpu])),
  };
}

/** Each person's request, as bytes. */
async function prepare(subject: Case, port: number, people: readonly Person[]): Promise<Buffer[]> {
  const [method = '', template = ''] = subject.request.split(' ');
  const requests: Buffer[] = [];
  for (const { chatid, token } of people) {
    const path = template.replace('{chatid}', chatid);
    const headers = { ...(!subject.visitor && { authorization: `Bearer ${token}` }) };
    const request = requestBytes({ method, path, headers, body: subject.body });
    if (!subject.unchanged) {
      requests.push(request);
      continue;
    }
    const answer = await ask(port, request);
    const etag = /^etag: (.+?)\r$/im.exec(answer.toString('latin1'))?.[1];
    if (!etag) throw new Error(`${subject.request} answers without an ETag`);
    requests.push(requestBytes({ method, path, headers: { ...headers, 'if-none-match': etag } }));
  }
  return requests;
}

/** Has the bare server answer what the service answers. */
async function teach(bare: Bare, port: number, request: Buffer, status: number): Promise<void> {
  const answer = await ask(port, request);
  expectStatus(status, answer, answer.length);
  await bare.answerWith(toBareAnswer(answer));
  requireSameBytes(answer, await ask(bare.port, request));
}
