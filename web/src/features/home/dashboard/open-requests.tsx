import { useTexts } from '../../../app/i18n.ts';
import { Count } from '../../../ui/page.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { RequestRow } from '../../my-clan/members/request-row.tsx';
import { useRequests } from '../../my-clan/members/use-requests.ts';
import type { MyClan } from '../../my-clan/my-clan.ts';
import classes from '../../my-clan/my-clan.module.css';
import { DashboardSection } from './dashboard-section.tsx';
import { MoreLink } from './more-link.tsx';
import { UnloadedSection } from './unloaded-section.tsx';

const SHOWN = 5;

/** Join requests, to answer in place. */
export function OpenRequests({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const requests = useRequests(myClan);
  const { data, hasNextPage } = requests;
  const focus = useListFocus();
  if (!data) return <UnloadedSection title={t('myClan.requests')} queries={[requests]} />;
  if (data.length === 0) return null;
  return (
    <DashboardSection
      title={
        <>
          {t('myClan.requests')} {!hasNextPage && <Count>{data.length}</Count>}
        </>
      }
      actions={
        data.length > SHOWN && <MoreLink to="/my-clan/members">{t('home.allRequests')}</MoreLink>
      }
    >
      <ul className={classes['rows']} {...focus}>
        {data.slice(0, SHOWN).map((request) => (
          <RequestRow key={request.chatid} request={request} clanid={myClan.clan.clanid} />
        ))}
      </ul>
    </DashboardSection>
  );
}
