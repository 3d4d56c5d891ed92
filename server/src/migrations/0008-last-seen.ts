export const lastSeen = {
  name: '0008-last-seen',
  // Additive, and released together with the previous migrations.
  needs: '0005-bot',
  sql: `
    -- When the game last told of a walker; what people write about it is no sight of it.
    alter table walkers add column seen timestamptz(3);
    update walkers set seen = lastupdate where walkerid not like 'hand-%';
  `,
};
