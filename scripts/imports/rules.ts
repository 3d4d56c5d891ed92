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
const TEST_CODE = /\.test\.tsx?$|\/(testing|abuse|fuzz|faults|e2e)\//;

/** A web feature imports only those before it, so that they depend on each other in one direction. */
const WEB_FEATURES =
  'sign-in reports clusters tech profile clans invite my-clan inbox admin maps trades walkers home help about quick-search'.split(
    ' ',
  );

/** Cycles are forbidden by oxlint's import/no-cycle. */
export const rules = {
  'contract-depends-on-nothing': {
    from: /^contract\//,
    to: /^(?!contract\/|typebox(\/|$))/,
    reason: 'The contract also runs in browsers, so it imports only typebox.',
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
  'web-features-in-one-direction': {
    from: /^web\/src\/features\/([^/]+)\//,
    to: (feature) => {
      const earlier = WEB_FEATURES.slice(0, WEB_FEATURES.indexOf(feature) + 1).join('|');
      return new RegExp(`^web/src/features/(?!(${feature}|${earlier})/)`);
    },
    reason:
      'A web feature imports only those before it in WEB_FEATURES (scripts/imports/rules.ts).',
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
  'access-is-pure': {
    from: /^server\/src\/access\//,
    to: /^(?!server\/src\/access\/|contract\/)/,
    reason: 'Access rules are pure functions, so they import only the contract.',
  },
  'db-imports-no-http-or-feature': {
    from: /^server\/src\/db\//,
    to: /^server\/src\/(http|access|features|jobs)\/|\/(app|main|serve|services)\.ts$|^fastify$/,
    reason: 'The database layer depends on neither HTTP nor features.',
  },
  'http-imports-no-feature': {
    from: /^server\/src\/http\//,
    to: /^server\/src\/(access|features|jobs)\/|^server\/src\/(app|main|serve|services)\.ts$/,
    reason: 'Request handling in http/ depends on no feature.',
  },
  'features-meet-in-queries': {
    from: /^server\/src\/features\/([^/]+)\//,
    to: (feature) => new RegExp(`^server/src/features/(?!${feature}/)(?!.*/queries\\.ts$)`),
    reason: 'A feature reads another feature only through its queries.',
  },
  'features-import-no-startup-code': {
    from: /^server\/src\/features\//,
    to: /^pg$|^server\/src\/jobs\/|^server\/src\/(app|main|serve)\.ts$/,
    reason:
      'Features use the database through db/statement.ts, and import no jobs and no startup code.',
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
