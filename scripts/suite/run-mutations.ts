import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vitest/config';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { guardedFolder } from './guarded-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Most of the time, tests that notice a mutation wait for something that does not happen. */
const RUNS_AT_ONCE = 3;
const LEAVE_NOTHING = 'leave-nothing.ts';
const SERVICE_CONFIG = 'server/src/config.ts';
const BUILT_WEB_APP = "join(import.meta.dirname, '../../web/dist')";

/** A small fault in the source, and the tests that must notice it. Paths begin at the root. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  /** Text that occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
  /** The start of the titles of these tests; without it, all tests of the files run. */
  readonly titled?: string;
}

export interface Outcome {
  readonly mutation: Mutation;
  /** The first test that failed in each file, and why. Empty if none noticed the mutation. */
  readonly noticedBy: readonly string[];
  /** `npm test` does not notice it, because that leaves out thorough tests. */
  readonly onlyThorough: boolean;
}

/**
 * Runs the tests of each mutation with the mutated source, which is changed only as it is loaded.
 * Fails if one of them fails without a mutation.
 */
export async function runMutations(
  mutations: readonly Mutation[],
  report: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome[]> {
  for (const mutation of mutations)
    mutated(mutation, await readFile(join(ROOT, mutation.file), 'utf8'));
  const runners = await Promise.all(
    Array.from({ length: Math.min(RUNS_AT_ONCE, mutations.length) }, () => Runner.create()),
  );
  const inTurns = async <T>(
    items: readonly T[],
    work: (runner: Runner, item: T) => Promise<void>,
  ) => {
    const queue = [...items];
    await Promise.all(
      runners.map(async (runner) => {
        for (let item = queue.shift(); item; item = queue.shift()) await work(runner, item);
      }),
    );
  };
  try {
    await inTurns(withoutRepeats(mutations), async (runner, tests) => {
      const failed = await runner.run(tests);
      if (failed.length > 0) throw new Error(`Failed without a mutation: ${failed.join(', ')}`);
    });
    const outcomes = new Map<Mutation, Outcome>();
    await inTurns(mutations, async (runner, mutation) => {
      const quick = await runner.run(mutation, { mutation, quick: true });
      const noticedBy = quick.length > 0 ? quick : await runner.run(mutation, { mutation });
      const outcome = { mutation, noticedBy, onlyThorough: quick.length === 0 };
      outcomes.set(mutation, outcome);
      report(outcome);
    });
    return mutations.map((mutation) => outcomes.get(mutation)!);
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}

type Tests = Pick<Mutation, 'tests' | 'titled'>;

interface Options {
  readonly mutation?: Mutation;
  /** Leaves out thorough tests. */
  readonly quick?: boolean;
}

const withoutRepeats = (all: readonly Tests[]): Tests[] => [
  ...new Map(all.map((each) => [JSON.stringify([each.tests, each.titled]), each])).values(),
];

function mutated({ name, file, find, replace }: Mutation, code: string): string {
  if (code.split(find).length !== 2) {
    throw new Error(`The text of the mutation "${name}" must occur once in ${file}`);
  }
  return code.replace(find, () => replace);
}

/** A Vitest that keeps the files which it has transformed, for one mutation at a time. */
class Runner {
  readonly #vitest: Vitest;
  readonly #changes: Mutation[];

  private constructor(vitest: Vitest, changes: Mutation[]) {
    this.#vitest = vitest;
    this.#changes = changes;
  }

  static async create(): Promise<Runner> {
    const changes: Mutation[] = [];
    const plugins = [changeSource(changes)];
    const { projects = [], ...shared } = config.test!;
    const silent = new Writable({ write: (_data, _encoding, done) => done() });
    const vitest = await createVitest(
      'test',
      { root: ROOT, config: false, watch: false, maxWorkers: 1 },
      {
        test: {
          ...shared,
          retry: 0,
          reporters: [{}],
          projects: projects.map((project) => {
            const { test } = project as { test: { globalSetup: string[] } };
            // Each run has its own folder and guard, see `run`.
            const globalSetup = test.globalSetup.filter((file) => !file.endsWith(LEAVE_NOTHING));
            return { plugins, test: { ...shared, ...test, globalSetup, retry: 0, bail: 1 } };
          }),
        },
      },
      { stdout: silent, stderr: silent },
    );
    return new Runner(vitest, changes);
  }

  /** Returns the failed tests. */
  async run(
    { tests, titled }: Tests,
    { mutation, quick = false }: Options = {},
  ): Promise<string[]> {
    const { folder, cleanUp } = guardedFolder('m-');
    for (const { config: own } of this.#vitest.projects)
      own.env = { ...own.env, TMPDIR: folder, NODE_ENV: 'test' };
    try {
      if (mutation) this.#changes.push(mutation);
      if (mutation?.file.startsWith('web/'))
        this.#changes.push(await builtWebApp(mutation, join(folder, 'web')));
      this.#forgetChanged();
      const specifications = tests.map((file) => this.#specify(file, titled, quick));
      const { testModules } = await this.#vitest.runTestSpecifications(specifications);
      const ids = new Set(specifications.map(({ moduleId }) => moduleId));
      const results = testModules.filter(({ moduleId }) => ids.has(moduleId)).map(resultOf);
      if (!quick && results.every(({ count, failed }) => count + failed.length === 0)) {
        throw new Error(`No test ran: ${tests.join(', ')}, titled ${titled}`);
      }
      return results.flatMap(({ failed }) => failed);
    } finally {
      this.#forgetChanged();
      this.#changes.length = 0;
      await cleanUp();
    }
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  #specify(file: string, titled: string | undefined, quick: boolean): TestSpecification {
    const path = join(ROOT, file);
    const project = this.#vitest.projects.find((each) => each.matchesTestGlob(path));
    if (!project) throw new Error(`There is no test ${file}`);
    return project.createSpecification(path, {
      ...(titled !== undefined && { testNamePattern: startsWith(titled) }),
      ...(quick && { testTagsFilter: ['!thorough'] }),
    });
  }

  #forgetChanged(): void {
    for (const { file } of this.#changes) this.#vitest.invalidateFile(join(ROOT, file));
  }
}

const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** A plugin that makes these changes as the source is loaded. */
const changeSource = (changes: readonly Mutation[]): Plugin => ({
  name: 'mutate',
  enforce: 'pre',
  transform: (code, id) => {
    const change = changes.find(({ file }) => id.endsWith(`/${file}`));
    return change && mutated(change, code);
  },
});

/** Builds the mutated web app, and returns a change by which the service serves it. */
async function builtWebApp(mutation: Mutation, outDir: string): Promise<Mutation> {
  // Vitest has set this to `test`, for which Vite leaves out the service worker.
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: join(ROOT, 'web/vite.config.ts'),
    mode: 'production',
    logLevel: 'silent',
    plugins: [changeSource([mutation])],
    build: { outDir },
  });
  const replace = JSON.stringify(outDir);
  return { ...mutation, file: SERVICE_CONFIG, find: BUILT_WEB_APP, replace };
}

const firstLine = (error: { message: string } | undefined) => error?.message.split('\n')[0];

function resultOf(module: TestModule): { count: number; failed: string[] } {
  const file = module.relativeModuleId;
  const ran = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
  const failed = ran.filter((test) => test.result().state === 'failed');
  return {
    count: ran.length,
    failed: [
      ...module.errors().map((error) => `${file}: ${firstLine(error)}`),
      ...failed.map(
        (test) => `${file} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`,
      ),
    ],
  };
}
