export const mapSettings = {
  name: '0046-map-settings',
  needs: '0022-automatic-backups',
  sql: `
    alter table resource_maps
      -- Who may change it: everybody with its password too, only the clan, or only the owner.
      add column editors text not null default 'password'
        check (editors in ('password', 'clan', 'owner')),
      add column islocked boolean not null default false,
      add column isarchived boolean not null default false;

    -- For the trash: the view maps is that of the version before, without settings.
    create view map_settings as select mapid, editors, islocked, isarchived from resource_maps;
    create function restore_map_settings() returns trigger language plpgsql as $$
    begin
      update resource_maps
        set editors = new.editors, islocked = new.islocked, isarchived = new.isarchived
        where mapid = new.mapid;
      return new;
    end $$;
    create trigger restore_map_settings instead of insert on map_settings
      for each row execute function restore_map_settings();
  `,
};
