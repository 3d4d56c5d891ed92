import type { TextRule } from '@clan-companion/contract/core/text';
import { fullNameOf } from '../../ui/names.ts';
import type { Subject } from './acts/actions.ts';
import type { FoundPerson } from './answers.ts';

interface MaybeNamed {
  chatid: string;
  chattag?: string;
  nickname?: string;
}

/** The chatid of somebody who never signed in. */
export const personName = ({ chatid, chattag, nickname }: MaybeNamed): string =>
  fullNameOf({ nickname, chattag: chattag ?? chatid });

export const personAddress = (chatid: string): string =>
  `/admin/people/${encodeURIComponent(chatid)}`;
export const clanAddress = (clanid: number | string): string => `/admin/clans/${clanid}`;

export const personSubject = (
  person: MaybeNamed & Pick<Partial<FoundPerson>, 'banned' | 'role'>,
): Subject => ({
  kind: 'person',
  id: person.chatid,
  name: personName(person),
  nickname: person.nickname,
  ...(person.banned && { banned: true }),
  role: person.role,
});

/** A rule for the fields of forms; the service checks the characters. */
export const CHATID: TextRule = { min: 1, max: 64 };
