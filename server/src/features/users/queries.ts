import { read, write } from '../../db/statement.ts';

export const findProfile = read({
  name: 'find-profile',
  sql: `select chatid, chattag, nickname from users where userid = :userid`,
  takes: { userid: 'int' },
  gives: { chatid: 'text', chattag: 'text', nickname: 'text?' },
});

export const findUserByChatid = read({
  name: 'find-user-by-chatid',
  sql: `select userid from users where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { userid: 'int' },
});

/** Locks the person against a deletion at the same moment. */
export const lockUser = write({
  name: 'lock-user',
  sql: `select userid from users where userid = :userid for key share`,
  takes: { userid: 'int' },
  gives: { userid: 'int' },
});

export const setUserNickname = write({
  name: 'set-user-nickname',
  sql: `update users set nickname = :nickname where userid = :userid`,
  takes: { userid: 'int', nickname: 'text' },
});

export const deleteUser = write({
  name: 'delete-user',
  sql: `delete from users where userid = :userid`,
  takes: { userid: 'int' },
});

export const findTech = read({
  name: 'find-tech',
  sql: `select learned from tech where userid = :userid and tree = :tree`,
  takes: { userid: 'int', tree: 'text' },
  gives: { learned: 'text[]' },
});

export const upsertTech = write({
  name: 'upsert-tech',
  sql: `insert into tech (userid, tree, learned) values (:userid, :tree, :learned)
        on conflict (userid, tree) do update set learned = excluded.learned`,
  takes: { userid: 'int', tree: 'text', learned: 'text[]' },
});

export const allTechOf = read({
  name: 'all-tech-of',
  sql: `select tree, learned from tech where userid = :userid order by tree`,
  takes: { userid: 'int' },
  gives: { tree: 'text', learned: 'text[]' },
});
