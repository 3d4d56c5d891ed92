import { readFileSync } from 'node:fs';

export interface Import {
  /** A path from the repository's root. */
  readonly from: string;
  /** A path from the repository's root, or a package name. */
  readonly to: string;
}

interface Rule {
  readonly from: RegExp;
  /** The forbidden imports; a function gets the feature that `from` captured. */
  readonly to: RegExp | ((feature: string) => RegExp);
  readonly reason: string;
}

/** Tests may import anything. */
const TEST_CODE =
  /\.test\.tsx?$|\/(testing|abuse|fuzz|faults|e2e)\/|^server\/src\/features\/[^/]+\/cases\.ts$/;

/** The folders of features in the order in which a file lists them: imports sorted by name, then an array. */
export function orderIn(file: string): string[] {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const imports = text.matchAll(/^import (?:\* as |\{ )(\w+).* from '\.\/features\/([^/]+)\//gm);
  const folders = new Map([...imports].map(([, name, folder]) => [name!, folder!]));
  const [, names] = /\[([\w\s,]+)\]/.exec(text)!;
  return [...new Set(names!.match(/\w+/g)!.map((name) => folders.get(name)!))];
}

/** Forbids features that come later. */
const laterThan = (order: readonly string[], features: string) => (feature: string) => {
  const allowed = order.slice(0, order.indexOf(feature) + 1).join('|');
  return new RegExp(`^${features}/(?!(${allowed || feature})/)`);
};

/** Cycles are forbidden by oxlint's import/no-cycle. */
export const rules = {
  'contract-depends-on-nothing': {
    from: /^contract\//,
    to: /^(?!contract\/|typebox(\/|$))/,
    reason: 'The contract also runs in browsers, so it imports only typebox.',
  },
  'contract-features-in-order': {
    from: /^contract\/src\/features\/([^/]+)\//,
    to: laterThan(orderIn('contract/src/features.ts'), 'contract/src/features'),
    reason: 'A feature imports only those above it in contract/src/features.ts.',
  },
  'contract-features-import-no-list': {
    from: /^contract\/src\/features\//,
    to: /^contract\/src\/(features|operations|problems|words)\.ts$/,
    reason: 'A feature imports what it needs from the feature that declares it.',
  },
  'contract-declarations-load-no-schemas': {
    from: /^contract\/src\/(features\/[^/]+\/(index|words\.\w+)|features|changes|problems|words)\.ts$/,
    to: /^typebox(\/|$)|\/operations\.ts$|^contract\/src\/core\/(detail-schema|idempotency|operation|values)\.ts$/,
    reason: 'The web app loads these files, but not the schema library.',
  },
  'runtime-depends-on-nothing': {
    from: /^runtime\//,
    to: /^(contract|server|bot|web|bench)\//,
    reason: 'The runtime is shared by server and bot, so it imports no other workspace.',
  },
  'web-depends-on-contract-only': {
    from: /^web\//,
    to: /^(runtime|server|bot|bench)\//,
    reason: 'The web app depends on the contract, not on the server.',
  },
  'web-features-in-order': {
    from: /^web\/src\/features\/([^/]+)\//,
    to: laterThan(orderIn('web/src/features.ts'), 'web/src/features'),
    reason: 'A web feature imports only those above it in web/src/features.ts.',
  },
  'web-features-import-no-list': {
    from: /^web\/src\/features\//,
    to: /^web\/src\/features\.ts$/,
    reason: 'A page gets what features offer from app/offers.ts.',
  },
  'web-features-load-with-the-app': {
    from: /^web\/src\/features\/([^/]+)\/(index|texts\.\w+)\.ts$/,
    to: (feature) =>
      new RegExp(`^(?!@tabler/|web/src/app/feature.ts$|web/src/features/${feature}/)`),
    reason:
      'They are part of the first load, so they import nothing but icons and their own folder.',
  },
  'web-ui-imports-no-feature': {
    from: /^web\/src\/ui\//,
    to: /^web\/src\/features\//,
    reason: 'Components in ui/ are shared by all features, so they import none.',
  },
  'bot-imports-no-server-code': {
    from: /^bot\//,
    to: /^(server|web|bench)\/|^(pg|fastify)$/,
    reason: 'The bot uses the service through the contract: rules and data belong to the service.',
  },
  'bot-features-in-order': {
    from: /^bot\/src\/features\/([^/]+)\//,
    to: laterThan(orderIn('bot/src/features.ts'), 'bot/src/features'),
    reason: 'A feature of the bot imports only those above it in bot/src/features.ts.',
  },
  'bot-features-import-no-list': {
    from: /^bot\/src\/features\//,
    to: /^bot\/src\/(features|bot|main)\.ts$/,
    reason: 'A feature of the bot imports its platform, and what it needs from other features.',
  },
  'bot-platform-imports-no-feature': {
    from: /^bot\/src\/platform\//,
    to: /^bot\/src\/(features\/|(features|bot|main)\.ts$)/,
    reason: 'What all features share knows none of them.',
  },
  'access-is-pure': {
    from: /^server\/src\/features\/.*\/access\.ts$/,
    to: /^(?!server\/src\/features\/.*\/access\.ts$|contract\/)/,
    reason: 'Access rules are pure functions, so they import only the contract.',
  },
  'platform-imports-no-feature': {
    from: /^server\/src\/platform\//,
    to: /^server\/src\/(?!(platform|migrations)\/|(config|timing)\.ts$)/,
    reason: 'The platform knows no feature: features and programs pass in what it needs.',
  },
  'db-imports-no-http-or-job': {
    from: /^server\/src\/platform\/db\//,
    to: /^server\/src\/platform\/(http|jobs)\/|^fastify$/,
    reason: 'The database layer depends on neither HTTP nor jobs.',
  },
  'http-imports-no-job': {
    from: /^server\/src\/platform\/http\//,
    to: /^server\/src\/platform\/jobs\//,
    reason: 'Request handling in http/ depends on no job.',
  },
  'features-meet-in-sql': {
    from: /^server\/src\/features\/([^/]+)\//,
    to: (feature) =>
      new RegExp(`^server/src/features/(?!${feature}/)(?!.*/([\\w-]+-)?(sql|access|rules)\\.ts$)`),
    reason: 'A feature uses only the statements and the rules of another feature.',
  },
  'server-features-in-order': {
    from: /^server\/src\/features\/([^/]+)\//,
    to: laterThan(orderIn('server/src/features.ts'), 'server/src/features'),
    reason: 'A feature imports only those above it in server/src/features.ts.',
  },
  'lifecycle-imports-no-feature': {
    from: /^server\/src\/lifecycle\//,
    to: /^server\/src\/(features|feature|app|jobs|services)\b/,
    reason: 'Features declare their lifecycles; lifecycle/ knows none of them.',
  },
  'features-import-no-startup-code': {
    from: /^server\/src\/features\//,
    to: /^pg$|^server\/src\/(app|features|jobs|main|serve)\.ts$/,
    reason:
      'Features use the database through platform/db/statement.ts, and import no startup code.',
  },
  'no-test-code-in-production': {
    from: /^(?!bench\/)/,
    to: TEST_CODE,
    reason: 'Test code is not part of the product.',
  },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

export function brokenRules({ from, to }: Import): { name: RuleName; line: string }[] {
  if (TEST_CODE.test(from)) return [];
  return Object.entries<Rule>(rules).flatMap(([name, rule]) => {
    const [matched, feature = ''] = rule.from.exec(from) ?? [];
    const forbidden = typeof rule.to === 'function' ? rule.to(feature) : rule.to;
    if (matched === undefined || !forbidden.test(to)) return [];
    const line = `${from} must not import ${to}. ${rule.reason} (${name})`;
    return [{ name: name as RuleName, line }];
  });
}
