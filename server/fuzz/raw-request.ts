import { connect } from 'node:net';
import { type Answer, parseAnswers } from './parse-answers.ts';

/**
 * A request as it goes over the wire, where one character of a text is one byte: clients that know
 * better would mend what is broken here on purpose.
 */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly version?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | undefined;
  /** How many bytes are sent before the client says no more, complete or not. */
  readonly endsAfter?: number | undefined;
}

const PATIENCE_MS = 5_000;

export const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

export function headOf({
  method,
  target,
  version = 'HTTP/1.1',
  headers,
  body,
}: RawRequest): string {
  const framed = headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));
  const lines = [
    `${method} ${target} ${version}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined || framed ? [] : [`content-length: ${body.length}`]),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** What came back: one answer as a rule, more where one request was taken for two. */
export function send(url: string, request: RawRequest): Promise<Answer[]> {
  const { hostname, port } = new URL(url);
  const bytes = Buffer.from(`${headOf(request)}\r\n${request.body ?? ''}`, 'latin1');
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const chunks: Buffer[] = [];
    let answers: Answer[] = [];
    const giveUp = (error: Error) => {
      reject(error);
      socket.destroy();
    };
    const timer = setTimeout(
      () => giveUp(new Error(`must be done within ${PATIENCE_MS} ms`)),
      PATIENCE_MS,
    );
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      try {
        answers = parseAnswers(Buffer.concat(chunks), request.method === 'HEAD');
        if (request.endsAfter === undefined && answers.length > 0) socket.destroy();
      } catch (error) {
        giveUp(error as Error);
      }
    });
    // A service that refuses a long body early may close before all of it is written.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      if (answers.length === 0) {
        answers = parseAnswers(Buffer.concat(chunks), request.method === 'HEAD', true);
      }
      if (answers.length > 0 || request.endsAfter !== undefined) resolve(answers);
      else reject(new Error('must answer before the connection ends'));
    });
    if (request.endsAfter === undefined) socket.write(bytes);
    else socket.end(bytes.subarray(0, request.endsAfter));
  });
}
