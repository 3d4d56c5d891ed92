export const lastSeen = {
  name: '0008-last-seen',
  // It only adds, and comes in one release with the ones before.
  needs: '0005-bot',
  sql: `
    -- When the game last told of a walker; what people write about it is no sight of it.
    alter table walkers add column seen timestamptz(3);
    update walkers set seen = lastupdate where walkerid not like 'hand-%';
  `,
};
