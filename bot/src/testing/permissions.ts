import { BOT_PERMISSIONS } from '@clan-companion/contract/features/chat-bot/invite';
import { PermissionFlagsBits as Bits } from 'discord.js';

/** Grants or denies permissions in one channel, to a role (0) or a member (1). */
export interface Overwrite {
  id: string;
  type: 0 | 1;
  allow: bigint;
  deny: bigint;
}

export interface Role {
  id: string;
  permissions: bigint;
}

/** The permissions that the invite link asks for. */
export const GRANTED = BigInt(BOT_PERMISSIONS);

const EVERYTHING = Object.values(Bits).reduce((all, bit) => all | bit, 0n);
/** Useless without the permission to send messages. */
const FOR_SENDING = Bits.EmbedLinks | Bits.AttachFiles | Bits.MentionEveryone;

interface MemberInChannel {
  readonly guildid: string;
  readonly userid: string;
  /** Of @everyone. */
  readonly base: bigint;
  /** The member's other roles. */
  readonly roles: readonly Role[];
  readonly overwrites: readonly Overwrite[];
}

/** A member's permissions in a channel, computed in the platform's order. */
export function permissionsIn({
  guildid,
  userid,
  base,
  roles,
  overwrites,
}: MemberInChannel): bigint {
  const granted = roles.reduce((all, { permissions }) => all | permissions, base);
  if ((granted & Bits.Administrator) !== 0n) return EVERYTHING;
  const roleids = new Set(roles.map(({ id }) => id));
  const groups = [
    overwrites.filter(({ id, type }) => type === 0 && id === guildid),
    overwrites.filter(({ id, type }) => type === 0 && roleids.has(id)),
    overwrites.filter(({ id, type }) => type === 1 && id === userid),
  ];
  const bits = groups.reduce(applied, granted);
  if ((bits & Bits.ViewChannel) === 0n) return 0n;
  return (bits & Bits.SendMessages) === 0n ? bits & ~FOR_SENDING : bits;
}

/** Within a group, what one role is granted wins over what another one is denied. */
function applied(before: bigint, group: readonly Overwrite[]): bigint {
  const deny = group.reduce((all, one) => all | one.deny, 0n);
  const allow = group.reduce((all, one) => all | one.allow, 0n);
  return (before & ~deny) | allow;
}
