export const automaticBackups = {
  name: '0022-automatic-backups',
  sql: `
    -- One row. No primary key, so backups leave it out, and a restored database starts with a backup.
    create table automatic_backups (
      -- Part of the names of the files.
      id        text not null default substr(md5(gen_random_uuid()::text), 1, 8),
      -- The time that the newest backup shows.
      succeeded timestamptz(3),
      -- The process that saves one now, or was the last to do so. No other starts before the lease ends.
      holder    text,
      lease     timestamptz(3) not null default now()
    );
    insert into automatic_backups default values;

    create index chat_lines_by_time on chat_lines (posted);
  `,
};
