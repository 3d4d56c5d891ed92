import { describe, expect, it } from 'vitest';
import { isCutByPassword, listServers, withPassword } from './postgres-servers.ts';

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

describe('withPassword', () => {
  it.each([
    ['postgres://clan@db/clans', 'postgres://clan:a%2F%23%3F%40b@db/clans'],
    ['postgres://db/clans', 'postgres://:a%2F%23%3F%40b@db/clans'],
    ['postgres://clan@/clans', 'postgres://clan:a%2F%23%3F%40b@/clans'],
    ['postgres://clan@db1,db2:5433/c?a=b', 'postgres://clan:a%2F%23%3F%40b@db1,db2:5433/c?a=b'],
    ['postgres://clan:secret@db/clans', 'postgres://clan:secret@db/clans'],
  ])('makes %s %s', (address, result) => {
    expect(withPassword(address, 'a/#?@b')).toBe(result);
    expect(withPassword(address, undefined)).toBe(address);
  });
});

describe('isCutByPassword', () => {
  it.each([
    'a/b',
    'a#b',
    'a?b',
    '12/34',
    '12?34',
    '12#34',
    '12#a?b=c',
    'a?b=c',
    'p@a/b',
    '/',
    '#',
    '?',
    'a?b/c',
  ])('notices the password %s', (password) => {
    expect(isCutByPassword(`postgres://clan:${password}@db.example.org:5432/clans`)).toBe(true);
    expect(isCutByPassword(`postgres://clan:${password}@db1,db2/clans`)).toBe(true);
    const encoded = encodeURIComponent(password);
    expect(isCutByPassword(`postgres://clan:${encoded}@db.example.org/clans`)).toBe(false);
  });

  it.each([
    'postgres://clan:p@ss@db.example.org/clans?sslmode=require',
    'postgres://db.example.org:5432/clans?user=clan@tenant',
    'postgres://clan@localhost/clans?host=%2Frun%2Fpostgresql',
    'postgres://clan@localhost/clans?host=/run/postgresql',
    'postgres://[::1]:5432/clans?user=clan@tenant',
  ])('accepts %s', (address) => {
    expect(isCutByPassword(address)).toBe(false);
  });
});
