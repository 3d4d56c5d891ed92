import { useDebouncedValue } from '@mantine/hooks';
import type { PersonHere } from '@clan-companion/contract/features/maps/follow-map';
import { useEffect, useMemo } from 'react';
import { useLiveOperation } from '../../../app/use-operation.ts';
import { passwordHeader } from '../browser/passwords.ts';
import { GUESTS, type Origin } from '../logic/filter-markers.ts';

/** Many people may draw at the same time. */
const READ_AGAIN_MS = 2_000;

export type Author = Pick<PersonHere, 'chatid' | 'chattag' | 'nickname'>;

/** Who added the markers, and when they were changed. Read only while a filter needs it. */
export function useOrigins(mapid: number, revision: number, enabled: boolean) {
  const { data, refetch } = useLiveOperation(
    'GET /maps/{map_id}/authors',
    { params: { map_id: mapid } },
    () => passwordHeader(mapid),
    { enabled },
  );
  const [settled] = useDebouncedValue(revision, READ_AGAIN_MS);
  useEffect(() => {
    if (enabled) void refetch();
  }, [settled, enabled, refetch]);
  return useMemo(() => {
    const origins = new Map<string, Origin>();
    for (const { chatid = GUESTS, markers } of data ?? []) {
      for (const { markerid, changed } of markers)
        origins.set(markerid, { author: chatid, changed });
    }
    // Without names, nobody can be chosen.
    const isNamed = data?.some(({ chatid }) => chatid !== undefined);
    return { origins, authors: isNamed ? data! : [] };
  }, [data]);
}
