import { fullNameOf } from '../../ui/names.ts';
import type { Subject } from './acts/actions.ts';
import type { FoundClan, FoundMap, FoundPerson, FoundTrade } from './answers.ts';

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

export const clanSubject = ({ clanid, name, hidden }: FoundClan): Subject => ({
  kind: 'clan',
  id: String(clanid),
  name,
  hidden,
});

export const tradeSubject = ({ tradeid, item, hidden }: FoundTrade): Subject => ({
  kind: 'trade',
  id: String(tradeid),
  name: item,
  hidden,
});

export const mapSubject = ({ mapid, name, hidden }: FoundMap): Subject => ({
  kind: 'map',
  id: String(mapid),
  name,
  hidden,
});
