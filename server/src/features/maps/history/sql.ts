import { MapStep } from '@clan-companion/contract/features/maps/history';
import { oneOf, read } from '../../../platform/db/statement.ts';
import { MARKERS } from '../sql.ts';

/** Newest first, with the people who still have an account. */
export const stepsBefore = read({
  name: 'steps-before',
  sql: `select s.revision, s.at as timestamp, s.action, u.chatid, u.chattag, u.nickname, s.content
        from map_steps s left join users u using (userid)
        where s.mapid = :mapid and s.revision < :before
        order by s.revision desc limit :rows`,
  takes: { mapid: 'int', before: 'int', rows: 'bigint' },
  gives: {
    revision: 'int',
    timestamp: 'timestamp',
    action: oneOf(MapStep.properties.action.enum),
    chatid: 'text?',
    chattag: 'text?',
    nickname: 'text?',
    content: 'text',
  },
});

/** Whether all later steps are there. A restored backup lacks revisions that people may have seen. */
export const isKnown = (revision: string): string =>
  `(${revision} in (m.revision, m.stepsfrom)
    or exists (select from map_steps s where s.mapid = m.mapid and s.revision = ${revision}))`;

/**
 * A map with its later steps, newest first: all of them, or those of a chatid, or of `guests`, who
 * have no account. No row if its history does not have this revision.
 */
export const mapWithStepsAfter = read({
  name: 'map-with-steps-after',
  sql: `select m.name, ${MARKERS} as markers, array(
                 select s.content from map_steps s
                 where s.mapid = m.mapid and s.revision > :revision
                   and (:whose::text is null or s.userid is null and :whose = 'guests'
                        or s.userid = (select userid from users where chatid = :whose))
                 order by s.revision desc) as steps
        from resource_maps m
        where m.mapid = :mapid and ${isKnown(':revision')}`,
  takes: { mapid: 'int', revision: 'int', whose: 'text?' },
  gives: { name: 'text', markers: 'text', steps: 'text[]' },
});
