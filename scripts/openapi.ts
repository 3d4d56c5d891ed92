// Writes the OpenAPI document to openapi.json, or to the given file. The service serves the same one.
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '@clan-companion/contract/core/openapi';
import { version } from '@clan-companion/runtime/version';

const path = process.argv[2] ?? 'openapi.json';
await writeFile(path, `${JSON.stringify(openApiDocument(version), null, 2)}\n`);
