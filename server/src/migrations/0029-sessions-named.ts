export const sessionsNamed = {
  name: '0029-sessions-named',
  // Additive, and released together with other migrations after this one.
  needs: '0022-automatic-backups',
  sql: `
    -- Such as "Firefox on Windows". Null if it is unknown, or if an older version created the session.
    alter table sessions add column browser text;
  `,
};
