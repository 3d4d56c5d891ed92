export const undos = {
  name: '0024-undos',
  needs: '0022-automatic-backups',
  sql: `
    -- What people deleted or changed within the last minute, and can undo. No primary key, so backups
    -- leave it out: deleted data must not stay in them.
    create table undos (
      undoid   text not null unique,
      userid   int not null references users on delete cascade,
      kind     text not null,
      snapshot jsonb not null,
      created  timestamptz(3) not null default now()
    );
    create index undos_by_time on undos (created);
    create index undos_of_person on undos (userid);
  `,
};
