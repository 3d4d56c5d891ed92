import { describe, expect, it } from 'vitest';
import { listServers } from './postgres-servers.ts';

describe('listServers', () => {
  it.each([
    'postgres://db.example.org/clans',
    'postgresql://clan:secret@db.example.org:5433/clans?sslmode=verify-full',
    'postgres:///clans',
    'postgres://clan@/clans',
    'postgres://clan@localhost/clans?host=%2Frun%2Fpostgresql',
    'postgres://clan:a,b@db.example.org/clans',
    'postgres://clan:secret@db.example.org/clans?options=-c%20a,b',
    'postgres://clan@db.example.org/clans?target_session_attrs=read-write',
  ])('keeps %s as it is', (address) => {
    expect(listServers(address)).toEqual([address]);
  });

  it.each([
    [
      'postgres://clan:secret@db1:5432,db2:5433/clans?target_session_attrs=read-write',
      [
        'postgres://clan:secret@db1:5432/clans?target_session_attrs=read-write',
        'postgres://clan:secret@db2:5433/clans?target_session_attrs=read-write',
      ],
    ],
    [
      'postgresql://a,b:c,d@10.0.0.1,[::1]:5433,db-3.example.org/clans',
      [
        'postgresql://a,b:c,d@10.0.0.1/clans',
        'postgresql://a,b:c,d@[::1]:5433/clans',
        'postgresql://a,b:c,d@db-3.example.org/clans',
      ],
    ],
    ['postgres://db1,db2', ['postgres://db1', 'postgres://db2']],
    [
      'postgres://%2Frun%2Fone,%2Frun%2Ftwo/clans',
      ['postgres://%2Frun%2Fone/clans', 'postgres://%2Frun%2Ftwo/clans'],
    ],
  ])('splits %s', (address, servers) => {
    expect(listServers(address)).toEqual(servers);
  });

  it.each([
    'mysql://db.example.org/clans',
    'postgres://',
    'postgres://db1, db2/clans',
    'postgres://db1,/clans',
    'postgres://,db2/clans',
    'postgres://db1:port,db2/clans',
    'postgres://db1:5432:5433,db2/clans',
    'postgres://db1,db2/clans?host=db3',
    'postgres:///clans?host=db1,db2',
    'postgres://db1,db2/clans?target_session_attrs=standby',
    'postgres://db1,db2/clans?target_session_attrs=prefer-standby',
    'postgres://db1/clans?target_session_attrs=read-only',
    'postgres://db1,db2/clans?target_session_attrs=',
  ])('rejects %s', (address) => {
    expect(listServers(address)).toBeUndefined();
  });
});
