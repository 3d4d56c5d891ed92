import { useTexts } from '../../app/i18n.ts';
import { Count } from '../../ui/page.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import type { MyClan } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';
import { DashboardSection, MoreLink, UnloadedSection } from '../home/section.tsx';
import { RequestRow } from './request-row.tsx';
import { useRequests } from './use-members.ts';

const SHOWN = 5;

/** Join requests, to answer in place. */
export const OpenRequests = ({ myClan }: { myClan: MyClan }) =>
  myClan.permissions.canInvite && <Requests myClan={myClan} />;

function Requests({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const requests = useRequests(myClan);
  const { data, hasNextPage } = requests;
  const focus = useListFocus();
  if (!data) return <UnloadedSection title={t('members.requests')} queries={[requests]} />;
  if (data.length === 0) return null;
  return (
    <DashboardSection
      title={
        <>
          {t('members.requests')} {!hasNextPage && <Count>{data.length}</Count>}
        </>
      }
      actions={
        data.length > SHOWN && <MoreLink to="/my-clan/members">{t('members.allRequests')}</MoreLink>
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
