import { example } from './example.ts';
import { type Html, verbatim } from './html.ts';
import { origin } from './origin.ts';
import type { Entry } from './resources.ts';
import type { Schema } from './schema.ts';

/** A request that can be pasted into a shell where `$TOKEN` is set. */
export function curl({ method, path, resource, operation }: Entry): Html {
  const address =
    fillPath(path, resource, operation.params) + query(method, resource, operation.query);
  const body =
    operation.body && json(example(operation.body, { name: operation.id, owner: resource }));
  const lines = [
    operation.access === 'session' && verbatim`-H "Authorization: Bearer $TOKEN"`,
    operation.access === 'bot' && verbatim`-H "Authorization: Bot $BOT_KEY"`,
    body !== undefined && verbatim`-H 'Content-Type: application/json'`,
    body !== undefined && verbatim`-d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].filter((line) => line !== false);
  const request =
    method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `;
  return verbatim`curl ${request}'${origin}${address}'${lines.map(
    (line) => verbatim` \\
  ${line}`,
  )}`;
}

function fillPath(path: string, owner: string, params: Schema | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(example(params?.properties?.[name] ?? { type: 'string' }, { name, owner })),
  );
}

function query(method: string, owner: string, schema: Schema | undefined): string {
  // What changes something shows all that can be set; a read is simplest with what it must have.
  const all = method === 'POST' || method === 'PUT';
  const given = Object.entries(schema?.properties ?? {})
    .filter(([name]) => all || schema?.required?.includes(name))
    .map(([name, value]) => `${name}=${encode(example(value, { name, owner }))}`);
  return given.length > 0 ? `?${given.join('&')}` : '';
}

function json(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length > 60 ? JSON.stringify(value, null, 2).replaceAll('\n', '\n  ') : line;
}

/** The address stands in single quotes. */
const encode = (value: unknown): string => encodeURIComponent(String(value)).replaceAll("'", '%27');
