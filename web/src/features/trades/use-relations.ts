import { useMemo } from 'react';
import { useAllPages } from '../../app/use-all-pages.ts';
import { usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import type { Kind } from '../diplomacy/relationship.ts';

export type Relation = Kind | 'own';

/** What a clan is to the person's own clan. */
export function useRelations(): (clanid: number | undefined) => Relation | undefined {
  const own = useProfile().data?.clanid;
  const relationships = useAllPages(
    usePages(
      'GET /clans/{clan_id}/relationships',
      { params: { clan_id: own ?? 0 }, query: { limit: 200 } },
      { enabled: own !== undefined },
    ),
  );
  return useMemo(() => {
    const kinds = new Map(
      relationships.data?.map((each) => [each.otherclanid, each.relationshiptype]),
    );
    return (clanid) => {
      if (clanid === undefined) return undefined;
      return clanid === own ? 'own' : kinds.get(clanid);
    };
  }, [own, relationships.data]);
}
