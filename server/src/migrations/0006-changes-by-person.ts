export const changesByPerson = {
  name: '0006-changes-by-person',
  // Additive, and released together with the next migration.
  needs: '0005-bot',
  sql: `
    -- For who asks what is kept about them: what they did, and what others did to them.
    create index changes_by_actor on changes (actor, changeid) where actor is not null;
    create index changes_to_person on changes (userid, changeid)
      where userid is not null and userid is distinct from actor;
  `,
};
