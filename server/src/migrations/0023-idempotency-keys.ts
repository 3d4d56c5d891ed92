export const idempotencyKeys = {
  name: '0023-idempotency-keys',
  sql: `
    -- The answers to creating requests with an Idempotency-Key, for 24 hours. An answer can hold a
    -- secret, so it is encrypted with the key, of which only a hash is stored.
    create table idempotency_keys (
      userid    int not null references users on delete cascade,
      keyhash   text not null,
      inputhash text not null,
      answer    bytea not null,
      created   timestamptz(3) not null default now(),
      primary key (userid, keyhash)
    );
    create index idempotency_keys_by_time on idempotency_keys (created);
    create index idempotency_keys_of_person on idempotency_keys (userid, created);
  `,
};
