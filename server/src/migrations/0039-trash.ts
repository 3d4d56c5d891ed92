export const trash = {
  name: '0039-trash',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- What was deleted within RESTORE_DAYS. The chatid is that of the owner.
    create table trash (
      trashid int generated always as identity primary key,
      kind    text not null check (kind in ('clan', 'map', 'trade', 'account')),
      id      text not null,
      name    text not null,
      chatid  text,
      deleted timestamptz(3) not null default now(),
      cause   text not null check (cause in ('owner', 'operator'))
    );
    create index trash_by_time on trash (deleted);
    create index trash_by_thing on trash (kind, id);
    create index trash_by_owner on trash (chatid) where chatid is not null;

    -- Its rows, one by one: an account can be larger than one jsonb.
    create table trash_rows (
      rowid   bigint generated always as identity primary key,
      trashid int not null references trash on delete cascade,
      source  text not null,
      content jsonb not null
    );
    create index trash_rows_of on trash_rows (trashid, source);

    -- Columns that are newer than the trash get their defaults.
    create function restore_rows(thing int, target text) returns int language plpgsql as $$
      declare
        names text;
        restored int := 0;
      begin
        select string_agg(quote_ident(attname), ', ' order by attnum) into names
        from pg_attribute
        where attrelid = target::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and (select content ? attname from trash_rows
               where trashid = thing and source = target limit 1);
        if names is not null then
          execute format(
            'insert into %1$I (%2$s) overriding system value
             select %2$s from (
               select kept.* from trash_rows r, jsonb_populate_record(null::%1$I, r.content) kept
               where r.trashid = $1 and r.source = $2 order by r.rowid) kept
             on conflict do nothing', target, names) using thing, target;
          get diagnostics restored = row_count;
        end if;
        return restored;
      end
    $$;

    -- Accounts that were deleted, so that restoring a backup does not bring them back. Only hashes of
    -- their chatids, with a key of this instance.
    create table erasures (
      chatidhash text primary key,
      at         timestamptz(3) not null default now()
    );
    insert into secrets (name, key)
    select 'erasure', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8'))
    from generate_series(1, 4);
  `,
};
