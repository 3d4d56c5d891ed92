import { isHidden } from '../../platform/db/hidden.ts';
import { read, write } from '../../platform/db/statement.ts';
import { CLAN_FIELDS, IDENTITY, LISTED } from '../clans/sql.ts';

/** Everybody can see this, so a hidden clan has none. It has no description unless the leader shows it. */
export const findClanPage = read({
  name: 'find-clan-page',
  sql: `select ${LISTED}, case when c.showdescription then c.description end as description,
               c.showdescription as "showDescription", c.playtimes, c.wanted, c.questions
        from clans c ${IDENTITY.joins}
        where c.clanid = :clanid and not ${isHidden('clan', 'c.clanid')}`,
  takes: { clanid: 'int' },
  gives: {
    ...CLAN_FIELDS,
    description: 'text?',
    showDescription: 'bool',
    playtimes: 'text?',
    wanted: 'text?',
    questions: 'text[]',
  },
  reads: (_, rows) => rows.flatMap(IDENTITY.reads),
});

/** Null leaves a field unchanged; an empty text clears it. */
export const updateClanPage = write({
  name: 'update-clan-page',
  sql: `update clans set
          recruiting = coalesce(:recruiting, recruiting),
          language = case when :language::text is null then language else nullif(:language, '') end,
          playtimes = case when :playtimes::text is null then playtimes
                           else nullif(:playtimes, '') end,
          wanted = case when :wanted::text is null then wanted else nullif(:wanted, '') end,
          questions = coalesce(:questions, questions),
          showdescription = coalesce(:showDescription, showdescription)
        where clanid = :clanid`,
  takes: {
    clanid: 'int',
    recruiting: 'bool?',
    language: 'text?',
    playtimes: 'text?',
    wanted: 'text?',
    questions: 'text[]?',
    showDescription: 'bool?',
  },
});

export const questionsOf = read({
  name: 'questions-of',
  sql: `select questions from clans where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { questions: 'text[]' },
});
