export const clanLookalikes = {
  name: '0015-clan-lookalikes',
  needs: '0012-changes-via-chat',
  sql: `
    -- Equal for names that look alike; null until the service has computed it.
    alter table clans add column skeleton text collate "C";
    create index clans_by_skeleton on clans (skeleton, clanid);
    create index clans_without_skeleton on clans (created) where skeleton is null;

    -- During an upgrade, the previous version renames clans without updating the skeleton. This
    -- version sets it in a statement of its own, after the name.
    create function reset_skeleton() returns trigger language plpgsql as $$
      begin
        new.skeleton := null;
        return new;
      end
    $$;
    create trigger reset_skeleton before update of name on clans
      for each row when (new.name is distinct from old.name) execute function reset_skeleton();
  `,
};
