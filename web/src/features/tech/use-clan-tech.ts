import { useMemo } from 'react';
import { useChatid } from '../../app/session.ts';
import { usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { allPagesError, useAllPages } from '../../app/use-all-pages.ts';
import type { Learned } from './tree.ts';

export interface Mate {
  chatid: string;
  chattag: string;
  nickname?: string;
}

export interface ClanTech {
  /** Undefined for visitors and people without a clan. */
  clanname: string | undefined;
  /** The members who have learned an item, the person themselves first. */
  membersWith: (item: string) => readonly Mate[];
  isComplete: boolean;
  failure: unknown;
  reload: () => unknown;
}

const NOBODY: readonly Mate[] = [];

/** Who in the clan has learned what. The person's own part includes unsaved changes. */
export function useClanTech(tree: string, learned: Learned): ClanTech {
  const chatid = useChatid();
  const profile = useProfile().data;
  const pages = useAllPages(
    usePages(
      'GET /clans/{clan_id}/tech',
      { params: { clan_id: profile?.clanid ?? 0 }, query: { tree, limit: 200 } },
      { enabled: profile?.clanid !== undefined },
    ),
  );

  const mates = useMemo(() => {
    const rows = pages.data ?? [];
    return new Map<string, readonly Mate[]>(
      rows
        .filter((row) => 'item' in row)
        .map(({ item, members }) => [item, members.filter((mate) => mate.chatid !== chatid)]),
    );
  }, [pages.data, chatid]);
  const membersWith = useMemo(() => {
    const me = profile?.clanid === undefined ? [] : [profile];
    return (item: string) => {
      const others = mates.get(item) ?? NOBODY;
      return learned.has(item) ? [...me, ...others] : others;
    };
  }, [mates, profile, learned]);
  return {
    clanname: profile?.clanname,
    membersWith,
    isComplete: pages.data !== undefined && !pages.hasNextPage,
    failure: allPagesError(pages),
    reload: pages.refetch,
  };
}
