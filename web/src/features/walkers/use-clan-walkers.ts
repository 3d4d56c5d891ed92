import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useOperation, usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { useAllPages } from '../../app/use-all-pages.ts';
import { fullNameOf, type Named, nameOf } from '../clans/clan.ts';
import { useAllMembers } from '../my-clan/members/use-members.ts';
import type { Walker } from './sift.ts';

/** The walkers with all that their page has to know about the people around them. */
export function useClanWalkers() {
  const { t } = useTexts();
  const chatid = useChatid() ?? '';
  const profile = useProfile();
  const clanid = profile.data?.clanid;
  const inClan = { enabled: clanid !== undefined };
  const walkers = useAllPages(usePages('GET /walkers', { query: { limit: 200 } }));
  const members = useAllMembers(clanid);
  const { canEdit } = useOperation(
    'GET /clans/{clan_id}/members/{chat_id}/permissions',
    { params: { clan_id: clanid ?? 0, chat_id: chatid } },
    inClan,
  ).data ?? { canEdit: false };

  const mates = clanid === undefined ? [] : (members.data ?? []);
  const known = new Map(
    [...(profile.data ? [profile.data] : []), ...mates].map((person) => [person.chatid, person]),
  );
  const allKnown = clanid === undefined || (members.data !== undefined && !members.hasNextPage);
  const called = (owner: string, name: (person: Named) => string) => {
    const person = known.get(owner);
    return person ? name(person) : allKnown ? t('walkers.formerMember') : '…';
  };
  return {
    walkers,
    profile,
    clanid,
    chatid,
    people: [...known.values()],
    canEdit,
    nameOf: (owner: string) => called(owner, nameOf),
    fullNameOf: (owner: string) => called(owner, fullNameOf),
    mayChange: (walker: Walker) => canEdit || walker.ownerid === chatid,
  };
}

export type ClanWalkers = ReturnType<typeof useClanWalkers>;
