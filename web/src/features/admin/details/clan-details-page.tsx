import type { Role } from '@clan-companion/contract/core/operation';
import { Anchor, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useGameNames } from '../../../app/use-game-names.ts';
import { useChange, useOperation } from '../../../app/use-operation.ts';
import { useRole } from '../../../app/use-role.ts';
import { TimeAgo } from '../../../ui/intl.tsx';
import { Section } from '../../../ui/page.tsx';
import { ChangeRow } from '../../history/change-row.tsx';
import { ActMenu } from '../acts/act-menu.tsx';
import classes from '../admin.module.css';
import type { ClanDetails } from '../answers.ts';
import { Badges, Row, Rows } from '../rows.tsx';
import { personAddress, personName } from '../subjects.ts';
import { DetailsPage, Facts, LookInside, NoDetails } from './details.tsx';

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
      actions={
        clan && (
          <ActMenu
            subject={{ kind: 'clan', id: String(clanid), name: clan.name, hidden: clan.hidden }}
            withText
          />
        )
      }
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
      {role === 'operator' && <Inside key={clanid} clanid={clanid} />}
    </div>
  );
}

/** Left, it is closed again. */
function Inside({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const opening = useChange('POST /admin/clans/{clan_id}/open');
  if (!opening.data) {
    const open = (reason: string) =>
      opening.mutate({ params: { clan_id: clanid }, body: { reason } });
    return <LookInside kind="clan" opening={opening} open={open} />;
  }
  const { people, relationships, history } = opening.data;
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
