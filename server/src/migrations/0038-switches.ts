export const switches = {
  name: '0038-switches',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- What operators set while the service runs: one row, or none before the first change.
    create table switches (
      single      bool primary key default true check (single),
      readonly    bool not null,
      signup      text not null check (signup in ('open', 'invitation', 'closed')),
      openmaps    bool not null,
      banner      jsonb,
      maintenance jsonb
    );
  `,
};
