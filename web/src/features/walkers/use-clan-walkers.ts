import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useOperation, usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { useWhole } from '../../app/use-whole.ts';
import type { Walker } from './sift.ts';

const WHOLE = { query: { limit: 200 } };

/** The walkers with all that their page has to know about the people around them. */
export function useClanWalkers() {
  const { t } = useTexts();
  const chatid = useChatid() ?? '';
  const profile = useProfile();
  const clanid = profile.data?.clanid;
  const inClan = { enabled: clanid !== undefined };
  const walkers = useWhole(usePages('GET /walkers', WHOLE));
  const members = useWhole(
    usePages(
      'GET /clans/{clan_id}/members',
      { params: { clan_id: clanid ?? 0 }, ...WHOLE },
      inClan,
    ),
  ).data;
  const { canEdit } = useOperation(
    'GET /clans/{clan_id}/members/{chat_id}/permissions',
    { params: { clan_id: clanid ?? 0, chat_id: chatid } },
    inClan,
  ).data ?? { canEdit: false };

  const people = (clanid === undefined ? [] : (members ?? [])).map((member) => ({
    chatid: member.chatid,
    name: member.nickname ?? member.chattag,
  }));
  if (people.every((person) => person.chatid !== chatid) && profile.data) {
    people.push({ chatid, name: profile.data.nickname ?? profile.data.chattag });
  }
  const names = new Map(people.map((person) => [person.chatid, person.name]));
  return {
    walkers,
    profile,
    clanid,
    chatid,
    people,
    canEdit,
    nameOf: (owner: string) => names.get(owner) ?? t('walkers.formerMember'),
    mayChange: (walker: Walker) => canEdit || walker.ownerid === chatid,
  };
}

export type ClanWalkers = ReturnType<typeof useClanWalkers>;
