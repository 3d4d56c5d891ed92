import type { TextRule } from '@clan-companion/contract/core/text';
import type { Config } from '../config.ts';
import { type Queryable, type Statement, type Tx, write } from '../platform/db/statement.ts';
import type { AnswerTo } from '../platform/http/operation.ts';
import {
  dropLostStatement,
  type Keeping,
  type KeptRows,
  keepStatement,
  sourcesIn,
  type TrashKind,
  type TrashRoot,
  trimTrash,
} from './trash.ts';

/**
 * What a feature does when something that it builds on changes. The owner of an event takes the locks 1
 * to 4, calls the hooks of all features, in the order of `features.ts` and in its transaction, and deletes
 * its own row last.
 *
 * All transactions take locks in this order, to avoid deadlocks; a hook takes only those below its event's:
 *
 * 1. The roles of operators (`lockRoles`).
 * 2. The chatid (`lockChatid`), for sign-ins and bans.
 * 3. The clan (`lockClan`). Before a deletion, `lockClanForDeletion`: it also waits for holders of
 *    `shareClan`, such as new join requests.
 * 4. The person (`lockPerson`).
 * 5. The chat server (`lockServer`, `lockServerOf`).
 * 6. A person's join requests, by clan.
 * 7. Walkers, by their id in the game and by clan; maps; offers.
 * 8. Relationships, by id.
 */
export interface Lifecycle {
  /** The person has just become a member. */
  readonly memberJoins?: (tx: Tx, member: Membership) => Promise<void>;
  /** The membership is about to be deleted. */
  readonly memberLeaves?: (tx: Tx, member: Membership) => Promise<void>;
  /** The clan is about to be deleted. What this returns is called after that. */
  readonly clanEnds?: (tx: Tx, clanid: number) => Promise<AfterEnd | void>;
  /** The account is about to be deleted, and the clan with it if nobody else can lead it. */
  readonly accountEnds?: (tx: Tx, person: Leaving) => Promise<void>;
  /** What is stored about a person, by the names in the export. */
  readonly exported?: (db: Queryable, person: Exported) => Sections;
  /** What can be in the trash. */
  readonly trashRoots?: { readonly [K in TrashKind]?: TrashRoot };
  /** The rows that the trash keeps of it, in the order in which they are restored. */
  readonly kept?: { readonly [K in TrashKind]?: KeptRows };
  /** Adapts the rows in the trash to what has changed since the deletion. */
  readonly restoring?: (tx: Tx, trash: Trashed) => Promise<void>;
  readonly restored?: (tx: Tx, trash: Trashed) => Promise<void>;
  /** What people publish, and operators hide, rename and remove. */
  readonly content?: { readonly [K in ContentKind]?: Content };
}

type AfterEnd = () => Promise<void>;

interface Membership {
  readonly userid: number;
  readonly clanid: number;
}

interface Leaving {
  readonly userid: number;
  readonly endingClanId: number | undefined;
}

export interface Exported {
  readonly userid: number;
  /** Of the session that asks; 0 for operators. */
  readonly sessionid: number;
  readonly config: Pick<Config, 'operators' | 'tradeDays'>;
}

/** Pieces of JSON. */
export type Sections = {
  readonly [K in keyof AnswerTo<'GET /users/export'>]?: AsyncIterable<string>;
};

interface Trashed {
  readonly trashid: number;
  readonly kind: TrashKind;
  readonly id: number;
}

export type ContentKind = Exclude<TrashKind, 'account'>;

/** A clan, an offer or a map, locked. */
export interface Subject {
  readonly kind: ContentKind;
  readonly id: number;
  readonly name: string;
  /** Its owner, or the clan's leader. A map may have none. */
  readonly userid?: number;
}

type Done = 'hidden' | 'shown' | 'renamed' | 'removed' | 'restored';

export interface Content {
  readonly lock: Statement<Tx, { id: 'int' }, { name: 'text'; userid: 'int?' }>;
  /** A query of the ids that a ban of the person `:userid` hides. */
  readonly hiddenByBan: string;
  readonly remove: (tx: Tx, subject: Subject, removal: Removal) => Promise<unknown>;
  /** Notifies the owner. The operator stays unnamed. */
  readonly notify: (tx: Tx, done: Done, subject: Subject, reason: string) => void;
  /** Offers have no name of their own. */
  readonly rename?: {
    readonly rule: TextRule;
    readonly to: (tx: Tx, subject: Subject, name: string) => Promise<void>;
  };
}

interface Removal {
  readonly reason: string;
  readonly keeping: Keeping;
  readonly lifecycles: Lifecycles;
}

/** The lifecycles of all features. One per process, because it defines statements. */
export class Lifecycles {
  readonly #all: readonly Lifecycle[];
  readonly #trash: ReadonlyMap<TrashKind, ReturnType<typeof trashOf>>;
  readonly #content: ReadonlyMap<ContentKind, Content>;
  readonly #bans: ReturnType<typeof banStatements>;

  constructor(all: readonly Lifecycle[]) {
    this.#all = all;
    const entries = <T>(of: (one: Lifecycle) => Readonly<Record<string, T>> | undefined) =>
      all.flatMap((one) => Object.entries(of(one) ?? {}));
    const rowsOf = (kind: TrashKind): KeptRows =>
      Object.assign({}, ...all.map(({ kept }) => kept?.[kind])) as KeptRows;
    const roots = entries(({ trashRoots }) => trashRoots) as [TrashKind, TrashRoot][];
    this.#trash = new Map(roots.map(([kind, root]) => [kind, trashOf(kind, root, rowsOf(kind))]));
    this.#content = new Map(entries(({ content }) => content) as [ContentKind, Content][]);
    this.#bans = banStatements(this.#content);
  }

  async memberJoins(tx: Tx, member: Membership): Promise<void> {
    for (const one of this.#all) await one.memberJoins?.(tx, member);
  }

  async memberLeaves(tx: Tx, member: Membership): Promise<void> {
    for (const one of this.#all) await one.memberLeaves?.(tx, member);
  }

  /** Call what this returns after the clan was deleted. */
  async clanEnds(tx: Tx, clanid: number): Promise<AfterEnd> {
    const after: AfterEnd[] = [];
    for (const { clanEnds } of this.#all) {
      const then = await clanEnds?.(tx, clanid);
      if (then) after.push(then);
    }
    return async () => {
      for (const then of after) await then();
    };
  }

  async accountEnds(tx: Tx, person: Leaving): Promise<void> {
    for (const one of this.#all) await one.accountEnds?.(tx, person);
  }

  exported(db: Queryable, person: Exported): Sections {
    return Object.assign({}, ...this.#all.map((one) => one.exported?.(db, person))) as Sections;
  }

  async restoring(tx: Tx, trash: Trashed): Promise<void> {
    for (const one of this.#all) await one.restoring?.(tx, trash);
    await this.#trash.get(trash.kind)!.dropLost.count(tx, trash);
  }

  async restored(tx: Tx, trash: Trashed): Promise<void> {
    for (const one of this.#all) await one.restored?.(tx, trash);
  }

  /** Call it before the deletion, in its transaction. */
  async keep(tx: Tx, kind: TrashKind, id: number, { days, cause }: Keeping): Promise<void> {
    if (days === 0) return;
    const { keep, atMost } = this.#trash.get(kind)!;
    const chatid = (await keep.maybe(tx, { id, cause }))?.chatid;
    if (chatid !== undefined) await trimTrash.count(tx, { kind, chatid, kept: atMost });
  }

  /** The tables whose rows the trash keeps, in the order in which they are restored. */
  tablesOf(kind: TrashKind): readonly string[] {
    return this.#trash.get(kind)!.tables;
  }

  /** For each of these tables, the names that its rows can have in the trash. */
  sourcesOf(kind: TrashKind): readonly (readonly string[])[] {
    return this.#trash.get(kind)!.sources;
  }

  contentOf(kind: ContentKind): Content {
    return this.#content.get(kind)!;
  }

  hidePublished(tx: Tx, userid: number): Promise<number> {
    return this.#bans.hide.count(tx, { userid });
  }

  showPublished(tx: Tx, userid: number): Promise<number> {
    return this.#bans.show.count(tx, { userid });
  }
}

const trashOf = (kind: TrashKind, root: TrashRoot, rows: KeptRows) => ({
  atMost: root.atMost,
  tables: Object.keys(rows),
  sources: sourcesIn(rows),
  keep: keepStatement(kind, root, rows),
  dropLost: dropLostStatement(kind, rows),
});

function banStatements(content: ReadonlyMap<ContentKind, Content>) {
  const published = [...content]
    .map(([kind, { hiddenByBan }]) => `select '${kind}', * from (${hiddenByBan}) as ${kind}s`)
    .join(' union all ');
  return {
    hide: write({
      name: 'hide-published',
      sql: `insert into hidden (kind, id, cause)
            select kind, id, 'ban' from (${published}) as published (kind, id)
            on conflict do nothing`,
      takes: { userid: 'int' },
    }),
    show: write({
      name: 'show-published',
      sql: `delete from hidden where cause = 'ban' and (kind, id) in (${published})`,
      takes: { userid: 'int' },
    }),
  };
}
