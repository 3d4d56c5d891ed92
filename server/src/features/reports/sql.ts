import type { Config } from '../../config.ts';
import { record } from '../../platform/db/changes/record.ts';
import { read, type Tx, write } from '../../platform/db/statement.ts';

/** More only raise the count, so that nobody can fill the table. */
const MAX_STORED = 200;
const MAX_TEXTS = 5;
const MAX_TOLD = 100;

/** Adds a thing that has no open report, or else locks it, so that its reports can be counted. */
const upsertReported = write({
  name: 'upsert-reported',
  sql: `insert into reported (kind, id, name, content, ownerid, due)
        values (:kind, :id, :name, :content,
                (select userid from users where userid = :ownerid),
                case when :hasWebhook::bool then now() end)
        on conflict (kind, id) where state = 'open' do update set kind = excluded.kind
        returning reportedid, xmax = 0 as "isNew"`,
  takes: {
    kind: 'text',
    id: 'text',
    name: 'text',
    content: 'json',
    ownerid: 'int?',
    hasWebhook: 'bool',
  },
  gives: { reportedid: 'int', isNew: 'bool' },
});

/** Counts a report, unless the same person reported the thing already. */
const countReport = write({
  name: 'count-report',
  sql: `update reported set count = count + 1, last = now()
        where reportedid = :reportedid and not exists (
          select from reports where reportedid = :reportedid and userid = :userid)
        returning count <= ${MAX_STORED} as "isStored"`,
  takes: { reportedid: 'int', userid: 'int?' },
  gives: { isStored: 'bool' },
});

const insertReport = write({
  name: 'insert-report',
  sql: `insert into reports (reportedid, cause, text, guest, userid)
        values (:reportedid, :cause, nullif(:text::text, ''),
                :userid::int is null and :cause not in ('filter', 'new-account'), :userid)`,
  takes: { reportedid: 'int', cause: 'text', text: 'text?', userid: 'int?' },
});

/** Operators and moderators who have an account; OPERATORS names more of them. */
const roleHolders = read({
  name: 'role-holders',
  sql: `select userid from users
        where chatid in (select chatid from operators union all select unnest(:configured::text[]))
        order by userid limit ${MAX_TOLD}`,
  takes: { configured: 'text[]' },
  gives: { userid: 'int' },
});

/** Something as it is at the time of a report. */
export interface Reported {
  readonly kind: string;
  /** In its shortest form, so that all reports of one thing are together. */
  readonly id: string;
  readonly name: string;
  readonly content: unknown;
  /** The userid of its owner, or of the clan's leader. A map may have none. */
  readonly ownerid?: number | undefined;
}

/** Notifies operators and moderators of the first report of a thing. */
export async function addReport(
  tx: Tx,
  subject: Reported,
  report: { cause: string; text?: string | undefined; userid?: number | undefined },
  config: Pick<Config, 'operators' | 'operatorsWebhook'>,
  notification: 'report-made' | 'review-needed',
): Promise<void> {
  const hasWebhook = config.operatorsWebhook !== undefined;
  const { reportedid, isNew } = await upsertReported.one(tx, { ...subject, hasWebhook });
  const counted = await countReport.maybe(tx, { reportedid, userid: report.userid });
  if (counted?.isStored) await insertReport.count(tx, { reportedid, ...report });
  if (!isNew) return;
  const configured = [...config.operators];
  for (const holder of await roleHolders.all(tx, { configured })) {
    record(tx, notification, { ...holder, detail: { name: subject.name } });
  }
}

export const clanTexts = read({
  name: 'clan-texts',
  sql: `select name, leaderid as ownerid, symbol, description, playtimes, wanted,
               nullif(array_to_string(questions, e'\\n'), '') as questions
        from clans where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: {
    name: 'text',
    ownerid: 'int',
    symbol: 'text?',
    description: 'text?',
    playtimes: 'text?',
    wanted: 'text?',
    questions: 'text?',
  },
});

const tradeTexts = read({
  name: 'trade-texts',
  sql: `select item as name, userid as ownerid, price, note from trades where tradeid = :tradeid`,
  takes: { tradeid: 'int' },
  gives: { name: 'text', ownerid: 'int', price: 'text', note: 'text?' },
});

const mapTexts = read({
  name: 'map-texts',
  sql: `select name, ownerid from resource_maps where mapid = :mapid`,
  takes: { mapid: 'int' },
  gives: { name: 'text', ownerid: 'int?' },
});

/** The public texts of something that exists, also if it is hidden. */
export async function contentOf(tx: Tx, kind: 'clan' | 'trade' | 'map', id: number) {
  const { name, ownerid, ...content } =
    kind === 'clan'
      ? await clanTexts.one(tx, { clanid: id })
      : kind === 'trade'
        ? await tradeTexts.one(tx, { tradeid: id })
        : await mapTexts.one(tx, { mapid: id });
  return { name, ownerid, content };
}

export const personTexts = read({
  name: 'person-texts',
  sql: `select userid as ownerid, chattag, nickname from users where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { ownerid: 'int', chattag: 'text', nickname: 'text?' },
});

/** As in the list of join requests, without people who are banned. */
export const requestTexts = read({
  name: 'request-texts',
  sql: `select u.userid as ownerid, u.chattag, u.nickname, r.message, r.answers
        from requests r join users u using (userid)
        where r.clanid = :clanid and u.chatid = :chatid and not u.banned`,
  takes: { clanid: 'int', chatid: 'text' },
  gives: { ownerid: 'int', chattag: 'text', nickname: 'text?', message: 'text?', answers: 'json?' },
});

const NUMBER = `case when g.kind in ('clan', 'trade', 'map') then g.id::int end`;

export const reportedBefore = read({
  name: 'reported-before',
  sql: `select g.reportedid as reportid, g.kind, g.id, g.name, g.content, g.count, g.first, g.last,
               g.state, g.closed, g.reason, u.chatid as ownerid, u.chattag as ownertag, u.banned as ownerbanned,
               case g.kind
                 when 'clan' then (select c.name from clans c where c.clanid = n.id)
                 when 'trade' then (select t.item from trades t where t.tradeid = n.id)
                 when 'map' then (select m.name from resource_maps m where m.mapid = n.id)
                 else coalesce(u.nickname, u.chattag) end as namenow,
               exists (select from hidden h where h.kind = g.kind and h.id = n.id) as hidden,
               s.guests, s.signedin, s.causes, s.texts
        from reported g
        cross join lateral (select ${NUMBER} as id offset 0) n
        left join users u on u.userid = g.ownerid
        cross join lateral (
          select count(*) filter (where guest)::int as guests,
                 count(*) filter (where not guest and cause not in ('filter', 'new-account'))::int as signedin,
                 (select jsonb_agg(c) from (
                    select cause, count(*)::int as count from reports r
                    where r.reportedid = g.reportedid
                    group by cause order by count(*) desc, cause) c) as causes,
                 array(select text from reports r
                       where r.reportedid = g.reportedid and text is not null
                       order by reportid desc limit ${MAX_TEXTS}) as texts
          from reports r where r.reportedid = g.reportedid) s
        where (g.state = 'open') = :isOpen and g.reportedid < :before
        order by g.reportedid desc limit :rows`,
  takes: { isOpen: 'bool', before: 'int', rows: 'bigint' },
  gives: {
    reportid: 'int',
    kind: 'text',
    id: 'text',
    name: 'text',
    content: 'json',
    count: 'int',
    first: 'timestamp',
    last: 'timestamp',
    state: 'text',
    closed: 'timestamp?',
    reason: 'text?',
    ownerid: 'text?',
    ownertag: 'text?',
    ownerbanned: 'bool?',
    namenow: 'text?',
    hidden: 'bool',
    guests: 'int',
    signedin: 'int',
    causes: 'json',
    texts: 'text[]',
  },
});

/** Gives no row if it has no open report. */
export const closeReported = write({
  name: 'close-reported',
  sql: `update reported set state = :outcome, closed = now(), reason = :reason, due = null
        where kind = :kind and id = :id and state = 'open' returning reportedid, name`,
  takes: { kind: 'text', id: 'text', outcome: 'text', reason: 'text' },
  gives: { reportedid: 'int', name: 'text' },
});

export const reportersOf = read({
  name: 'reporters-of',
  sql: `select u.userid from reports r join users u using (userid)
        where r.reportedid = :reportedid order by r.reportid`,
  takes: { reportedid: 'int' },
  gives: { userid: 'int' },
});

export const measureUnsent = read({
  name: 'measure-unsent-reports',
  sql: `select count(*)::int as due,
               coalesce(extract(epoch from now() - min(due)), 0)::float as lag
        from reported where due <= now()`,
  takes: {},
  gives: { due: 'int', lag: 'float' },
});

/** Longer than a delivery takes. Passes by itself if the process dies. */
const LEASE = `interval '30 seconds'`;

export const claimUnsent = write({
  name: 'claim-unsent-reports',
  sql: `update reported set due = now() + ${LEASE}, attempts = attempts + 1
        where reportedid in (
          select reportedid from reported where due <= now()
          order by due limit :rows for update skip locked)
        returning reportedid, kind, name, attempts,
                  (select cause from reports r where r.reportedid = reported.reportedid
                   order by reportid limit 1) as cause`,
  takes: { rows: 'bigint' },
  gives: { reportedid: 'int', kind: 'text', name: 'text', attempts: 'int', cause: 'text?' },
});

/** Without a pause, it is not sent again. */
export const saveSent = write({
  name: 'save-sent-report',
  sql: `update reported set due = now() + make_interval(secs => :pause)
        where reportedid = :reportedid and due is not null`,
  takes: { reportedid: 'int', pause: 'float?' },
});

/** For the reporter. */
export const openReportsBy = read({
  name: 'open-reports-by',
  sql: `select r.reportid, g.kind, g.id, g.name, r.cause, r.text, r.at as timestamp
        from reports r join reported g using (reportedid)
        where r.userid = :userid and g.state = 'open' and r.reportid > :after
        order by r.reportid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    reportid: 'int',
    kind: 'text',
    id: 'text',
    name: 'text',
    cause: 'text',
    text: 'text?',
    timestamp: 'timestamp',
  },
});
