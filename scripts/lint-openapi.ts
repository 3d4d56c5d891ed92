// Fails if the OpenAPI document breaks a rule of Redocly.
import { openApiDocument } from '@clan-companion/contract/core/openapi';
import { version } from '@clan-companion/runtime/version';
import { lintOpenApi } from './openapi-rules.ts';

const found = await lintOpenApi(JSON.stringify(openApiDocument(version)));
for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0) process.exitCode = 1;
