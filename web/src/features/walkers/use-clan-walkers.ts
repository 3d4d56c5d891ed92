import { useMemo } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useAllPages } from '../../app/use-all-pages.ts';
import { useOperation, usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { fullNameOf, type Named, nameOf } from '../../ui/names.ts';
import { useAllMembers } from '../members/use-members.ts';
import type { Walker, WalkerSorting } from './filter-walkers.ts';

/** The walkers the person can see, with the names of their owners. */
export function useClanWalkers() {
  const { t } = useTexts();
  const chatid = useChatid() ?? '';
  const profile = useProfile();
  const clanid = profile.data?.clanid;
  const inClan = { enabled: clanid !== undefined };
  const walkers = useAllPages(usePages('GET /walkers', { query: { limit: 200 } }));
  const members = useAllMembers(clanid);
  const { canEdit } = useOperation(
    'GET /clans/{clan_id}/members/{member_id}/permissions',
    { params: { clan_id: clanid ?? 0, member_id: chatid } },
    inClan,
  ).data ?? { canEdit: false };

  const allLoaded = clanid === undefined || (members.data !== undefined && !members.hasNextPage);
  // The same object until something changes, so that typing in a filter renders no rows.
  const clan = useMemo(() => {
    const mates = clanid === undefined ? [] : (members.data ?? []);
    const people = new Map(
      [...(profile.data ? [profile.data] : []), ...mates].map((person) => [person.chatid, person]),
    );
    const nameWith = (owner: string, name: (person: Named) => string) => {
      const person = people.get(owner);
      return person ? name(person) : allLoaded ? t('walkers.formerMember') : '…';
    };
    const places = new Set((walkers.data ?? []).flatMap(({ place }) => place ?? []));
    return {
      clanid,
      chatid,
      places: [...places].toSorted(),
      people: [...people.values()],
      canEdit,
      nameOf: (owner: string) => nameWith(owner, nameOf),
      fullNameOf: (owner: string) => nameWith(owner, fullNameOf),
      canChange: (walker: Walker) =>
        walker.clanid === clanid && (canEdit || walker.ownerid === chatid),
    };
  }, [clanid, chatid, canEdit, allLoaded, profile.data, members.data, walkers.data, t]);
  return { walkers, profile, clan };
}

export type ClanWalkers = ReturnType<typeof useClanWalkers>['clan'];

/** Says who has a walker out, or where it is parked. */
export function useWhereabouts({ chatid }: ClanWalkers): (walker: Walker) => string {
  const { t } = useTexts();
  return ({ outby, outname, place }) => {
    if (outby === chatid) return t('walkers.outByYou');
    if (outby !== undefined) return t('walkers.outBy', { name: outname ?? '' });
    return place === undefined ? t('walkers.parkedSomewhere') : t('walkers.parkedAt', { place });
  };
}

/** Of the table and the cards. */
export interface WalkerViewProps {
  walkers: readonly Walker[];
  clan: ClanWalkers;
  sorting: WalkerSorting;
  onSort: (sort: string) => void;
  unseenDays: number | undefined;
}

export const walkerKey = ({ walkerid }: Walker): string => walkerid;
