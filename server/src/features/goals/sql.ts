import { tag } from '@clan-companion/contract/changes';
import { read, write } from '../../platform/db/statement.ts';

export const goalsOf = read({
  name: 'goals-of',
  sql: `select goalid, tree, item, to_char(due, 'YYYY-MM-DD') as due, note
        from goals where clanid = :clanid and goalid > :after
        order by goalid limit :rows`,
  takes: { clanid: 'int', after: 'int', rows: 'bigint' },
  gives: { goalid: 'int', tree: 'text', item: 'text', due: 'text?', note: 'text?' },
  reads: ({ clanid }) => [tag.goals(clanid)],
});

export const tasksIn = read({
  name: 'tasks-in',
  sql: `select t.goalid, t.item, t.userid, u.chatid, u.chattag, u.nickname
        from goal_tasks t join users u using (userid)
        where t.goalid = any(:goalids) order by t.goalid, t.item collate "C"`,
  takes: { goalids: 'int[]' },
  gives: {
    goalid: 'int',
    item: 'text',
    userid: 'int',
    chatid: 'text',
    chattag: 'text',
    nickname: 'text?',
  },
  reads: (_, rows) => rows.map(({ userid }) => tag.user(userid)),
});

export const findGoal = read({
  name: 'find-goal',
  sql: `select tree, item from goals where clanid = :clanid and goalid = :goalid`,
  takes: { clanid: 'int', goalid: 'int' },
  gives: { tree: 'text', item: 'text' },
});

export const countGoals = read({
  name: 'count-goals',
  sql: `select count(*)::int as goals from goals where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { goals: 'int' },
});

/** Gives no row if the item is already a goal. */
export const insertGoal = write({
  name: 'insert-goal',
  sql: `insert into goals (clanid, tree, item, due, note)
        values (:clanid, :tree, :item, nullif(:due::text, '')::date, nullif(:note, ''))
        on conflict (clanid, tree, item) do nothing
        returning goalid`,
  takes: { clanid: 'int', tree: 'text', item: 'text', due: 'text?', note: 'text?' },
  gives: { goalid: 'int' },
});

/** Null leaves a field unchanged; an empty text clears it. */
export const updateGoal = write({
  name: 'update-goal',
  sql: `update goals set
          due = case when :due::text is null then due else nullif(:due, '')::date end,
          note = case when :note::text is null then note else nullif(:note, '') end
        where goalid = :goalid`,
  takes: { goalid: 'int', due: 'text?', note: 'text?' },
});

export const deleteGoal = write({
  name: 'delete-goal',
  sql: `delete from goals where goalid = :goalid`,
  takes: { goalid: 'int' },
});

export const membersByChatid = read({
  name: 'members-by-chatid',
  sql: `select u.chatid, m.userid from members m join users u using (userid)
        where m.clanid = :clanid and u.chatid = any(:chatids)`,
  takes: { clanid: 'int', chatids: 'text[]' },
  gives: { chatid: 'text', userid: 'int' },
});

export const upsertTasks = write({
  name: 'upsert-tasks',
  sql: `insert into goal_tasks (goalid, clanid, item, userid)
        select :goalid, :clanid, item, userid
        from unnest(:items::text[], :userids::int[]) as given (item, userid)
        on conflict (goalid, item) do update set userid = excluded.userid`,
  takes: { goalid: 'int', clanid: 'int', items: 'text[]', userids: 'int[]' },
});

export const deleteTasks = write({
  name: 'delete-tasks',
  sql: `delete from goal_tasks where goalid = :goalid and item = any(:items)`,
  takes: { goalid: 'int', items: 'text[]' },
});

export const tasksOf = read({
  name: 'tasks-of',
  sql: `select t.clanid, t.goalid, g.tree, t.item
        from members m
        join goal_tasks t on t.clanid = m.clanid and t.userid = m.userid
        join goals g on g.goalid = t.goalid
        where m.userid = :userid
          and (t.goalid, t.item collate "C") > (:aftergoal, :afteritem)
        order by t.goalid, t.item collate "C" limit :rows`,
  takes: { userid: 'int', aftergoal: 'int', afteritem: 'text', rows: 'bigint' },
  gives: { clanid: 'int', goalid: 'int', tree: 'text', item: 'text' },
});
