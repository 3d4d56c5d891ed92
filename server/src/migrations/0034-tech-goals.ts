export const techGoals = {
  name: '0034-tech-goals',
  needs: '0022-automatic-backups',
  sql: `
    -- Items of a tech tree that a clan wants one of its members to learn.
    create table goals (
      goalid int generated always as identity primary key,
      clanid int not null references clans on delete cascade,
      tree   text not null,
      item   text not null,
      due    date,
      note   text,
      unique (clanid, tree, item),
      unique (goalid, clanid)
    );

    -- Who learns which item of the plan. Whether it is learned follows from tech.
    create table goal_tasks (
      goalid int not null,
      clanid int not null,
      item   text not null,
      userid int not null,
      primary key (goalid, item),
      foreign key (goalid, clanid) references goals (goalid, clanid) on delete cascade,
      foreign key (clanid, userid) references members (clanid, userid) on delete cascade
    );
    create index goal_tasks_by_person on goal_tasks (clanid, userid);
  `,
};
