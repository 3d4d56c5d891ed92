import { connect } from 'node:net';
import { type Answer, parseAnswers } from './parse-answers.ts';

/**
 * A request as it goes over the wire, one byte per character: HTTP clients would reject or repair
 * malformed requests.
 */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly version?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | undefined;
  /** How many bytes are sent before the client ends its half of the connection. */
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

/** The answers: usually one, more if the service parsed several requests. */
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
    // The service may close the connection before a long body is written completely.
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
