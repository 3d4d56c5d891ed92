export const markerTimers = {
  name: '0045-marker-timers',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    alter table markers
      -- The earliest return, from the content.
      add column returnsfrom timestamptz(3),
      add column announced bool not null default true;
    create index markers_to_announce on markers (returnsfrom) where not announced;

    -- For every writer, also the trash and the version before.
    create function set_marker_timer() returns trigger language plpgsql as $$
      declare
        earliest timestamptz(3);
      begin
        if strpos(new.content, '"returnsfrom"') > 0 then
          earliest := (new.content::json ->> 'returnsfrom')::timestamptz;
        end if;
        if tg_op = 'INSERT' or new.returnsfrom is distinct from earliest then
          new.returnsfrom := earliest;
          -- A time that has passed already is not announced.
          new.announced := coalesce(earliest <= now(), true);
        end if;
        return new;
      end
    $$;
    create trigger set_marker_timer before insert or update of content on markers
      for each row execute function set_marker_timer();

    -- How long it took until markers were back. The type is in lower case.
    create table map_observations (
      mapid    int references resource_maps on delete cascade,
      markerid text,
      returned timestamptz(3),
      type     text not null,
      seconds  int not null,
      primary key (mapid, markerid, returned)
    );

    -- Who wants to know when a marker is back.
    create table map_watchers (
      mapid  int references resource_maps on delete cascade,
      userid int references users on delete cascade,
      primary key (mapid, userid)
    );
    create index map_watchers_by_person on map_watchers (userid);
  `,
};
