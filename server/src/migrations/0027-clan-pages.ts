export const clanPages = {
  name: '0027-clan-pages',
  needs: '0022-automatic-backups',
  sql: `
    -- Writes every clan once, for their sizes: clans cannot be changed for about a second per 100,000.
    alter table clans
      add column recruiting      bool not null default false,
      -- ISO 639-1.
      add column language        text collate "C",
      add column playtimes       text,
      add column wanted          text,
      add column questions       text[] not null default '{}',
      add column showdescription bool not null default false,
      -- The number of members, kept by triggers, because the list is filtered by it.
      add column membercount     int not null default 0;
    update clans c set membercount = (select count(*) from members m where m.clanid = c.clanid);

    -- Counts again instead of adding, so that a restore, which also inserts, ends with the same number.
    create function count_members() returns trigger language plpgsql as $$
      begin
        update clans c
        set membercount = (select count(*) from members m where m.clanid = c.clanid)
        where c.clanid in (select clanid from changed);
        return null;
      end
    $$;
    create trigger count_new_members after insert on members
      referencing new table as changed for each statement execute function count_members();
    create trigger count_remaining_members after delete on members
      referencing old table as changed for each statement execute function count_members();

    create index clans_recruiting on clans (namekey, clanid) where recruiting;
    create index clans_by_language on clans (language, namekey, clanid) where language is not null;
    create index clans_by_size on clans (membercount);

    -- A list of { question, answer }, with the questions as they were asked.
    alter table requests add column answers jsonb;
  `,
};
