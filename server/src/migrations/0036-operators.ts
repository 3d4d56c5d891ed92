export const operators = {
  name: '0036-operators',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- By chatid, because people can be named before they first sign in. OPERATORS names more of them.
    create table operators (
      chatid text primary key,
      role   text not null check (role in ('moderator', 'operator')),
      added  timestamptz(3) not null default now()
    );

    -- Who knows the code that is made from this key can become the first operator. Claiming deletes it.
    insert into secrets (name, key)
    select 'claim', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8'))
    from generate_series(1, 4);

    -- By chatid, so that a ban outlives the account. A null end means for good.
    create table bans (
      chatid text primary key,
      reason text not null,
      since  timestamptz(3) not null default now(),
      until  timestamptz(3)
    );
    create index bans_by_end on bans (until) where until is not null;
    create index bans_by_time on bans (since, chatid);

    -- Whether there is a row in bans: locked together with the account by everything that they write.
    alter table users add column banned bool not null default false;

    -- What nobody sees except its owners. No foreign key, because the owner can delete it and undo that.
    create table hidden (
      kind  text not null check (kind in ('clan', 'trade', 'map')),
      id    int not null,
      cause text not null check (cause in ('operator', 'ban')),
      primary key (kind, id, cause)
    );

    create table operator_log (
      logid  int generated always as identity primary key,
      at     timestamptz(3) not null default now(),
      action text not null,
      by     text,
      kind   text not null,
      id     text not null,
      name   text not null,
      reason text,
      before text,
      after  text,
      undoes int unique
    );
    create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The log of the operators cannot be changed';
      end
    $$;
    create trigger only_added before update or delete on operator_log
      for each row execute function refuse_change();
  `,
};
