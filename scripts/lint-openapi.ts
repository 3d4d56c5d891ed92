// Fails if openapi.json breaks a recommended rule of Redocly or Spectral.
import { readFile } from 'node:fs/promises';
import { lintOpenApi } from './openapi-rules.ts';

const found = await lintOpenApi(
  await readFile(new URL('../openapi.json', import.meta.url), 'utf8'),
);
for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0) process.exitCode = 1;
