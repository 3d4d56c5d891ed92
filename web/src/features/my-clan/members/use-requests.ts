import { usePages } from '../../../app/use-operation.ts';
import type { Mine } from '../mine.ts';

const LOOK_EVERY_MS = 15_000;

/** The open requests to join, for who may answer them. */
export const useRequests = ({ clan, may }: Mine) =>
  usePages(
    'GET /clans/{clan_id}/requests',
    { params: { clan_id: clan.clanid } },
    { enabled: may.canInvite, refetchInterval: LOOK_EVERY_MS },
  );
