import { Failure } from '../../../ui/states.tsx';
import { OneByOne } from '../../../ui/deferred.tsx';
import { useMyClan } from '../../my-clan/use-my-clan.ts';
import { ClanNews } from './clan-news.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OpenRequests } from './open-requests.tsx';
import { LoadingSection } from './unloaded-section.tsx';
import { UnseenWalkers } from './unseen-walkers.tsx';

export function ClanSections({ clanid, chatid }: { clanid: number; chatid: string }) {
  const { myClan, error, refetch } = useMyClan(clanid, chatid);
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!myClan) return <LoadingSection />;
  return (
    <OneByOne>
      {myClan.isLeader && <FirstSteps clan={myClan.clan} />}
      {myClan.permissions.canInvite && <OpenRequests myClan={myClan} />}
      <ClanNews myClan={myClan} />
      <UnseenWalkers clanid={clanid} />
    </OneByOne>
  );
}
