import { lifecycles } from '../features.ts';
import { banPerson, unbanPerson } from '../features/admin/acts/bans.ts';
import { hideSubject, showSubject } from '../features/admin/acts/content.ts';
import type { ContentKind } from '../lifecycle/lifecycle.ts';
import type { TestService } from './service.ts';

type Service = Pick<TestService, 'db'>;

const REASON = 'A test.';
const NOBODY = new Set<string>();

/** What operators do, for tests without an operator. */

export const hide = ({ db }: Service, kind: ContentKind, id: number) =>
  db.transaction((tx) => hideSubject(tx, lifecycles, { kind, id: String(id) }, REASON));

export const show = ({ db }: Service, kind: ContentKind, id: number) =>
  db.transaction((tx) => showSubject(tx, lifecycles, { kind, id: String(id) }, REASON));

export const markBanned = ({ db }: Service, { chatid }: { chatid: string }, banned: boolean) =>
  db.transaction((tx) =>
    banned
      ? banPerson(tx, lifecycles, chatid, { reason: REASON }, NOBODY)
      : unbanPerson(tx, lifecycles, chatid, REASON),
  );
