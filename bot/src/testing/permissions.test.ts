import { PermissionFlagsBits as Bits } from 'discord.js';
import { expect, it } from 'vitest';
import { GRANTED, type Overwrite, permissionsIn } from './permissions.ts';

const role = { id: '2', permissions: 0n };
const another = { id: '3', permissions: 0n };
const asked = { guildid: '1', userid: '9', base: GRANTED, roles: [role, another] };
const over = (id: string, type: 0 | 1, change: Partial<Overwrite>): Overwrite => ({
  id,
  type,
  allow: 0n,
  deny: 0n,
  ...change,
});
const HIDDEN = over('1', 0, { deny: Bits.ViewChannel });

it('applies overwrites of everyone, then of roles, then of the member', () => {
  expect(permissionsIn({ ...asked, overwrites: [] })).toBe(GRANTED);
  const shown = over('2', 0, { allow: Bits.ViewChannel });
  expect(permissionsIn({ ...asked, overwrites: [shown, HIDDEN] })).toBe(GRANTED);
  const denied = over('3', 0, { deny: Bits.ViewChannel });
  expect(permissionsIn({ ...asked, overwrites: [HIDDEN, shown, denied] })).toBe(GRANTED);
  const banned = over('9', 1, { deny: Bits.ViewChannel });
  expect(permissionsIn({ ...asked, overwrites: [HIDDEN, shown, banned] })).toBe(0n);
  const strange = over('4', 0, { deny: GRANTED });
  expect(permissionsIn({ ...asked, overwrites: [strange] })).toBe(GRANTED);
});

it('takes away what depends on a missing permission, except from administrators', () => {
  expect(permissionsIn({ ...asked, overwrites: [HIDDEN] })).toBe(0n);
  const mute = over('1', 0, { deny: Bits.SendMessages });
  expect(permissionsIn({ ...asked, overwrites: [mute] }) & Bits.EmbedLinks).toBe(0n);
  const roles = [{ id: '2', permissions: Bits.Administrator }];
  expect(permissionsIn({ ...asked, roles, overwrites: [HIDDEN] }) & Bits.Connect).not.toBe(0n);
});
