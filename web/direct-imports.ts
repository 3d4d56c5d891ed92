import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT_OR_EXPORT = /(?:import|export) \{([^}]*)\} from ["']([^"']+)["']/g;

interface Origin {
  readonly file: string;
  readonly name: string;
}

/**
 * Imports from these packages come from the file that defines the name. Through the package's index,
 * the build would read all of its files, of which the app needs a few: that takes twice the memory.
 */
export function directImports(packages: readonly string[]): Plugin {
  const origins = new Map<string, Map<string, Origin>>();
  const imports = new RegExp(`import \\{([^}]*)\\} from ["'](${packages.join('|')})["'];?`, 'g');
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const name of packages) {
        const index = await this.resolve(name, join(import.meta.dirname, 'index.html'));
        origins.set(name, originsIn(index!.id));
      }
    },
    transform: {
      filter: { id: /\.(?:tsx?|mjs)$/, code: imports },
      handler: (code) => ({
        code: code.replace(imports, (_, names: string, from: string) =>
          specifiersIn(names)
            .map(({ name, as }) => {
              const origin = origins.get(from)!.get(name);
              // Not found, such as a type: the package itself.
              return origin === undefined
                ? `import { ${name} as ${as} } from '${from}';`
                : `import { ${origin.name} as ${as} } from ${JSON.stringify(origin.file)};`;
            })
            .join(' '),
        ),
        map: null,
      }),
    },
  };
}

/** Where the names that an index exports are defined. */
function originsIn(index: string): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const [, names, path] of readFileSync(index, 'utf8').matchAll(IMPORT_OR_EXPORT)) {
    for (const { name, as } of specifiersIn(names!)) {
      const file = path!.startsWith('.') ? join(dirname(index), path!) : path!;
      origins.set(as, { name, file });
    }
  }
  return origins;
}

/** `a, b as c` without types. */
const specifiersIn = (names: string): { name: string; as: string }[] =>
  names
    .split(',')
    .map((specifier) => specifier.trim())
    .filter((specifier) => specifier !== '' && !specifier.startsWith('type '))
    .map((specifier) => {
      const [name, as = name] = specifier.split(' as ');
      return { name: name!, as: as! };
    });
