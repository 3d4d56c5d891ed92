export const community = {
  name: '0041-community',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- How the community presents itself: one row, or none before the first change.
    create table community (
      single   bool primary key default true check (single),
      name     text,
      colours  jsonb,
      welcome  jsonb,
      language text,
      links    jsonb,
      logo     bytea check (length(logo) <= 262144),
      logotype text,
      check ((logo is null) = (logotype is null))
    );
  `,
};
