import { UserExport } from '@clan-companion/contract/features/privacy/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lifecycles } from '../../features.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

/** What is part of the account itself. */
const HEAD = ['profile', 'created', 'lastactive', 'role', 'managedguilds', 'clan'];

it('has a feature for each part of the export', () => {
  const person = {
    userid: 0,
    sessionid: 0,
    config: { operators: new Set<string>(), tradeDays: 1 },
  };
  const sections = Object.keys(lifecycles.exported(service.db, person));
  expect([...HEAD, ...sections].toSorted()).toEqual(Object.keys(UserExport.properties).toSorted());
});

/** By table: the part of the export with its rows about a person, or why it has none. */
const EXPORTED: Readonly<Record<string, string>> = {
  blocked: 'says what a clan thinks of somebody',
  claim_times: 'only protects against abuse',
  clan_invites: 'invites',
  clans: 'clan',
  event_tickets: 'only for a minute',
  goal_tasks: 'tasks',
  idempotency_keys: 'only protects against repetition',
  inbox_read: 'only a position in the log',
  managed_guilds: 'managedguilds',
  map_openers: 'openedmaps',
  map_watchers: 'watchedmaps',
  members: 'clan',
  notification_settings: 'notificationsettings',
  push_subscriptions: 'pushsubscriptions',
  push_times: 'only protects against abuse',
  reported: 'reports',
  reports: 'reports',
  requests: 'requests',
  resource_maps: 'maps',
  saved_searches: 'searches',
  sessions: 'sessions',
  tech: 'tech',
  trades: 'trades',
  undos: 'only for a minute',
  walkers: 'walkers',
};

it('knows for each table about people whether it is exported', async () => {
  const rows = await service.sql<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in
       ('users'::regclass, 'members'::regclass, 'sessions'::regclass)
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(EXPORTED).toSorted());
});
