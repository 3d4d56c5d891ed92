import { Anchor, Badge, Blockquote, Group, Stack, Switch, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, LoadingOrError, LoadMore } from '../../ui/states.tsx';
import { ActButton, ActMenu } from './acts/act-menu.tsx';
import type { Subject } from './acts/actions.ts';
import classes from './admin.module.css';
import type { Report } from './answers.ts';
import { Badges } from './rows.tsx';
import { clanAddress, personAddress, personSubject } from './subjects.ts';
import { useReports } from './use-reports.ts';

export function ReportsTab() {
  const { t } = useTexts();
  const [closed, setClosed] = useState(false);
  return (
    <Stack>
      <Switch
        label={t('admin.reports.showClosed')}
        checked={closed}
        onChange={(event) => setClosed(event.currentTarget.checked)}
      />
      <Reports key={String(closed)} state={closed ? 'closed' : 'open'} />
    </Stack>
  );
}

function Reports({ state }: { state: 'open' | 'closed' }) {
  const { t } = useTexts();
  const pages = useReports(state);
  if (!pages.data) return <LoadingOrError query={pages} rows={3} />;
  if (pages.data.length === 0)
    return (
      <EmptyState icon={<IconFlag size={32} />} title={t('admin.reports.none')}>
        {t('admin.reports.noneHint')}
      </EmptyState>
    );
  return (
    <>
      {pages.data.map((report) => (
        <ReportCard key={report.reportid} report={report} />
      ))}
      <LoadMore pages={pages} />
    </>
  );
}

/** Something that people reported, as it was then, with what can be done about it. */
function ReportCard({ report }: { report: Report }) {
  const { t } = useTexts();
  const { kind, id, name, namenow, hidden, state, reason } = report;
  const subject: Subject = { kind, id, name: namenow ?? name, hidden };
  const isContent = kind === 'clan' || kind === 'trade' || kind === 'map';
  return (
    <Section
      title={name}
      lead={<Lead report={report} />}
      actions={isContent && namenow !== undefined && <ActMenu subject={subject} withText />}
    >
      <Stack gap="sm">
        <Group gap="xs">
          <Badge variant="default">{t(`admin.reports.kinds.${kind}`)}</Badge>
          <Badges hidden={hidden} banned={report.ownerbanned ?? false} />
          {report.causes.map(({ cause, count }) => (
            <Badge key={cause} variant="light" color="ember">
              {t(`reports.causes.${cause}`)} {count}
            </Badge>
          ))}
        </Group>
        <Content report={report} />
        {report.texts.map((text, index) => (
          <Blockquote key={index} p="sm" className={classes['quote'] ?? ''}>
            {text}
          </Blockquote>
        ))}
        <Owner report={report} />
        {state === 'open' ? (
          <Group>
            <ActButton action="close-acted" subject={{ ...subject, name }} />
            <ActButton action="close-rejected" subject={{ ...subject, name }} />
          </Group>
        ) : (
          <Text size="sm">
            {t(`admin.reports.${state}`)} {t('admin.log.reason', { reason: reason ?? '' })}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Lead({ report }: { report: Report }) {
  const { t } = useTexts();
  const { kind, id, name, namenow, count, guests, signedin, last } = report;
  const to = { clan: clanAddress(id), map: `/maps/${id}`, trade: '', person: '', request: '' }[
    kind
  ];
  return (
    <>
      {t('admin.reports.count', { count })} ({t('admin.reports.from', { guests, signedin })}) ·{' '}
      <TimeAgo time={last} />
      {namenow === undefined && ` · ${t('admin.reports.gone')}`}
      {namenow !== undefined && namenow !== name && (
        <> · {t('admin.reports.nowCalled', { name: namenow })}</>
      )}
      {to !== '' && namenow !== undefined && (
        <>
          {' · '}
          <Anchor component={Link} to={to} inherit underline="always">
            {t('admin.reports.open')}
          </Anchor>
        </>
      )}
    </>
  );
}

function Content({ report: { content } }: { report: Report }) {
  const { t } = useTexts();
  const texts = Object.entries(content) as [keyof Report['content'], string][];
  if (texts.length === 0) return null;
  return (
    <dl className={classes['facts']}>
      {texts.map(([name, text]) => (
        <Fragment key={name}>
          <dt>{t(`admin.reports.content.${name}`)}</dt>
          <dd className={classes['quote']}>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A map may have none, and an account may be deleted. */
function Owner({ report }: { report: Report }) {
  const { t } = useTexts();
  const { ownerid: chatid, ownertag: chattag, ownerbanned: banned = false } = report;
  if (chatid === undefined || chattag === undefined)
    return <Text size="sm">{t('admin.reports.noOwner')}</Text>;
  const { nickname } = report.content;
  return (
    <Group gap="xs">
      <Text size="sm">{t('admin.reports.owner')}</Text>
      <Anchor component={Link} to={personAddress(chatid)} size="sm" underline="always">
        {chattag}
      </Anchor>
      <ActMenu subject={{ ...personSubject({ chatid, chattag, banned }), nickname }} />
    </Group>
  );
}
