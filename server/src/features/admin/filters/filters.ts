import { setImmediate } from 'node:timers/promises';
import type { Operation } from '@clan-companion/contract/core/operation';
import { type AnyKey, operations } from '@clan-companion/contract/operations';
import type { Config } from '../../../config.ts';
import type { ContentKind } from '../../../lifecycle/lifecycle.ts';
import { Cache } from '../../../platform/db/changes/cache.ts';
import { record } from '../../../platform/db/changes/record.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import type { ItemOf } from '../../../platform/http/operation.ts';
import { invalid } from '../../../platform/http/problem.ts';
import type { SwitchValues } from '../../community/sql.ts';
import { addReport, contentOf } from '../../reports/sql.ts';
import { roleOf } from '../acts/roles.ts';
import { type Match, Matcher } from './matcher.ts';
import { allFilters, findNewAccount, insertHeld } from './sql.ts';

interface Schema {
  readonly 'x-public'?: true;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface PublicText {
  /** As in problems: `body/item`. */
  readonly path: string;
  readonly text: string;
}

interface Input {
  readonly key: AnyKey;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The inputs of a request that the contract declares as public. */
export function* publicTexts({ key, query, body }: Input): Generator<PublicText> {
  const operation: Operation = operations[key];
  if (operation.query) yield* textsIn(operation.query, query, 'query');
  if (operation.body) yield* textsIn(operation.body, body, 'body');
}

function* textsIn(schema: Schema, value: unknown, path: string): Generator<PublicText> {
  if (typeof value === 'string' && schema['x-public']) yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  const { items, properties = {} } = schema;
  if (items && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsIn(items, item, `${path}/${index}`);
  }
  for (const [name, property] of Object.entries(properties)) {
    yield* textsIn(property, (value as Record<string, unknown>)[name], `${path}/${name}`);
  }
}

type Filter = ItemOf<'GET /admin/filters'>;

/** What holds a text: decided before the transaction, so that it needs no second connection. */
interface Held {
  /** The texts of the filters. */
  readonly by: readonly string[];
  readonly newHours: number;
}

/** Other requests get a turn after so many characters, because a map can have a million. */
const CHARACTERS_PER_TURN = 10_000;

interface Switches {
  current(): Promise<SwitchValues>;
}

/** What operators do not want in public texts: compiled once, until they change it in any process. */
export class Filters {
  readonly #cache: Cache<Matcher<Filter> | undefined>;
  readonly #switches: Switches;
  readonly #config: Config;

  constructor(db: Database, switches: Switches, config: Config) {
    this.#cache = new Cache({ db, room: 1 });
    this.#switches = switches;
    this.#config = config;
  }

  async match(text: string): Promise<Match<Filter>[]> {
    return (await this.#matcher())?.match(text) ?? [];
  }

  /**
   * Throws if a public text of a request has something that is refused. Returns what holds it: pass
   * that to `hold`. `canHold`: without it, what would be held is refused.
   */
  async check(call: Input, canHold: boolean): Promise<Held> {
    const { holdNewHours: newHours } = await this.#switches.current();
    const matcher = await this.#matcher();
    if (!matcher) return { by: [], newHours };
    const held = new Set<string>();
    const checked = new Set<string>();
    let characters = 0;
    for (const { path, text } of publicTexts(call)) {
      // Markers often have the same texts.
      if (checked.has(text)) continue;
      checked.add(text);
      for (const { filter } of matcher.match(text)) {
        if (filter.act === 'refuse' || !canHold) throw notWanted(path);
        held.add(filter.text);
      }
      characters += text.length;
      if (characters < CHARACTERS_PER_TURN) continue;
      characters = 0;
      await setImmediate();
    }
    return { by: [...held], newHours };
  }

  /** Hides something that the caller published, if it is held or if their account is new. */
  async hold(
    tx: Tx,
    { kind, id }: { kind: ContentKind; id: number },
    userid: number,
    { by, newHours }: Held,
  ): Promise<void> {
    const isHeld = by.length > 0 || (await this.#isNewAccount(tx, userid, newHours));
    if (!isHeld) return;
    if ((await insertHeld.count(tx, { kind, id })) === 0) return;
    const { name, ownerid, content } = await contentOf(tx, kind, id);
    if (kind === 'clan') record(tx, 'clan-held', { clanid: id, userid: ownerid });
    else {
      const detail = kind === 'map' ? { mapid: id, name } : { tradeid: id, name };
      record(tx, 'content-held', { userid: ownerid ?? userid, detail });
    }
    const subject = { kind, id: String(id), name, ownerid, content };
    const report =
      by.length > 0
        ? { cause: 'filter', text: by.join(', ').slice(0, MAX_TEXT) }
        : { cause: 'new-account' };
    await addReport(tx, subject, report, this.#config, 'review-needed');
  }

  async #isNewAccount(tx: Tx, userid: number, hours: number): Promise<boolean> {
    if (hours === 0) return false;
    const found = await findNewAccount.maybe(tx, { userid, hours });
    return found !== undefined && !(await roleOf(tx, found.chatid, this.#config.operators));
  }

  async #matcher(): Promise<Matcher<Filter> | undefined> {
    const cached = await this.#cache.read('', async (db) => {
      const filters = await allFilters.all(db, {});
      return { value: filters.length > 0 ? new Matcher(filters) : undefined };
    });
    return cached?.value;
  }
}

/** As long as the text of a report. */
const MAX_TEXT = 500;

const notWanted = (path: string) =>
  invalid(path, 'contains words or links that the operators do not allow', { code: 'not-wanted' });
