import type { Role } from '@clan-companion/contract/core/operation';
import { Anchor, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useGameNames } from '../../../app/use-game-names.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { useRole } from '../../../app/use-role.ts';
import { Section } from '../../../ui/section.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { ActMenu } from '../acts/act-menu.tsx';
import classes from '../admin.module.css';
import { ChangeRow } from '../../history/change-row.tsx';
import type { ClanDetails, OpenedClan } from '../answers.ts';
import { Badges } from '../badges.tsx';
import { Row } from '../row.tsx';
import { Rows } from '../rows.tsx';
import { clanSubject, personAddress, personName } from '../subjects.ts';
import { DetailsPage, NoDetails } from './details-page.tsx';
import { Facts } from './facts.tsx';
import { InsideClan } from './look-inside.tsx';

export function ClanDetailsPage() {
  const { t } = useTexts();
  const clanid = Number(useParams()['clanid']);
  const { role } = useRole().data ?? {};
  const query = useOperation(
    'GET /admin/clans/{clan_id}',
    { params: { clan_id: clanid } },
    { enabled: role !== undefined },
  );
  const { data: clan } = query;
  return (
    <DetailsPage
      title={clan?.name ?? t('admin.kind.clan')}
      lead={clan && <Badges hidden={clan.hidden} hiddenByBan={clan.hiddenbyban} />}
      actions={clan && <ActMenu subject={clanSubject(clan)} withText />}
    >
      {clan ? <Details clan={clan} role={role} /> : <NoDetails query={query} />}
    </DetailsPage>
  );
}

function Details({ clan, role }: { clan: ClanDetails; role: Role | undefined }) {
  const { t } = useTexts();
  const names = useGameNames();
  const { clanid, chatid, chattag, members, symbol, region, description, created, stored } = clan;
  return (
    <div className={classes['groups']}>
      <Facts
        facts={{
          clanid: (
            <>
              {clanid} ·{' '}
              <Anchor component={Link} to={`/clans/${clanid}`} underline="always">
                {t('admin.publicPage')}
              </Anchor>
            </>
          ),
          leader: (
            <Anchor component={Link} to={personAddress(chatid)}>
              {chattag}
            </Anchor>
          ),
          members,
          symbol,
          region: region && names.region(region),
          founded: <TimeAgo time={created} />,
          stored: [
            t('admin.stored.walkers', { count: stored.walkers }),
            t('admin.stored.relationships', { count: stored.relationships }),
            t('admin.stored.changes', { count: stored.changes }),
          ].join(' · '),
        }}
      />
      {description !== undefined && (
        <Section title={t('common.description')}>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Text>
        </Section>
      )}
      {role === 'operator' && (
        <InsideClan key={clanid} clanid={clanid} show={(inside) => <Opened inside={inside} />} />
      )}
    </div>
  );
}

function Opened({ inside }: { inside: OpenedClan }) {
  const { t } = useTexts();
  const { people, relationships, history } = inside;
  return (
    <>
      <Section title={t('admin.facts.members')}>
        <Rows>
          {people.map(({ chatid, chattag, nickname, isLeader }) => (
            <Row
              key={chatid}
              name={personName({ chatid, chattag, ...(nickname && { nickname }) })}
              to={personAddress(chatid)}
            >
              {[chatid, isLeader && t('admin.facts.leader')].filter(Boolean).join(' · ')}
            </Row>
          ))}
        </Rows>
      </Section>
      <Section title={t('admin.inside.relationships')}>
        <Rows none={t('admin.inside.noRelationships')}>
          {relationships.map(({ relationshipid, otherclanname, relationshiptype }) => (
            <Row key={relationshipid} name={otherclanname}>
              {t(`diplomacy.kind.${relationshiptype}`)}
            </Row>
          ))}
        </Rows>
      </Section>
      <Section title={t('admin.inside.history')}>
        <ul className={classes['rows']}>
          {history.map((change) => (
            <ChangeRow key={change.changeid} change={change} withDate />
          ))}
        </ul>
      </Section>
    </>
  );
}
