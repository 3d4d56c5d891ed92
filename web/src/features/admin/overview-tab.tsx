import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconBug, IconDatabaseExclamation, IconFlag, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { formatSize, timeAgo, TimeAgo } from '../../ui/intl.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingOrError } from '../../ui/states.tsx';
import admin from './admin.module.css';
import type { Overview } from './answers.ts';
import { Chart, lastDays } from './chart.tsx';
import classes from './overview.module.css';

const FIGURES = [
  'active',
  'activemonth',
  'people',
  'joined',
  'signins',
  'clans',
  'trades',
  'maps',
  'walkers',
  'storagebytes',
  'reportsopened',
  'errors',
] as const;

type Figure = (typeof FIGURES)[number];

const REFRESH_MS = 60_000;

/** How the service is doing, with what needs attention first. */
export function OverviewTab() {
  const overview = useOperation('GET /admin/overview', {}, { refetchInterval: REFRESH_MS });
  const { t } = useTexts();
  const { data } = overview;
  if (!data) return <LoadingOrError query={overview} rows={5} />;
  return (
    <Stack>
      <Warnings overview={data} />
      <Section title={t('admin.overview.title')} lead={t('admin.overview.lead')}>
        <ul className={classes['figures']}>
          {FIGURES.map((name) => (
            <FigureItem key={name} name={name} overview={data} />
          ))}
        </ul>
      </Section>
      <Service overview={data} />
    </Stack>
  );
}

function FigureItem({ name, overview }: { name: Figure; overview: Overview }) {
  const { t, language } = useTexts();
  const format = (value: number) =>
    name === 'storagebytes'
      ? formatSize(value, language)
      : new Intl.NumberFormat(language).format(value);
  const title = t(`admin.overview.figures.${name}`);
  const value = overview.today[name];
  return (
    <li>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <div className={classes['number']}>{value === undefined ? '–' : format(value)}</div>
      <Chart name={title} days={lastDays(overview, name)} format={format} />
    </li>
  );
}

function Service({ overview }: { overview: Overview }) {
  const { t, language } = useTexts();
  const { backup, today, version } = overview;
  const { bans, mapbytes } = today;
  return (
    <Section title={t('admin.overview.service')}>
      <dl className={admin['facts']}>
        <dt>{t('admin.overview.version')}</dt>
        <dd>{version}</dd>
        <dt>{t('admin.overview.backup')}</dt>
        <dd>
          {backup ? <TimeAgo time={backup.timestamp} /> : t('admin.overview.noBackup')}
          {backup?.bytes !== undefined && ` · ${formatSize(backup.bytes, language)}`}
        </dd>
        {mapbytes !== undefined && (
          <>
            <dt>{t('admin.overview.mapbytes')}</dt>
            <dd>{formatSize(mapbytes, language)}</dd>
          </>
        )}
        {bans !== undefined && (
          <>
            <dt>{t('admin.overview.bans')}</dt>
            <dd>{new Intl.NumberFormat(language).format(bans)}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

/** What an operator should look at, the most urgent first. */
function Warnings({ overview }: { overview: Overview }) {
  const { t, language } = useTexts();
  const { today, backup, newest } = overview;
  const { errors = 0, reportsopen = 0 } = today;
  const warnings: ReactNode[] = [];
  if (errors > 0)
    warnings.push(
      <Warning key="errors" icon={<IconBug />} color="red">
        {t('admin.overview.errors', { count: errors })}
      </Warning>,
    );
  if (backup?.old)
    warnings.push(
      <Warning key="backup" icon={<IconDatabaseExclamation />} color="red">
        {t('admin.overview.oldBackup', { when: timeAgo(backup.timestamp, language) })}
      </Warning>,
    );
  if (reportsopen > 0)
    warnings.push(
      <Warning key="reports" icon={<IconFlag />} color="yellow">
        <Anchor component={Link} to="/admin/reports" c="inherit" inherit underline="always">
          {t('admin.overview.openReports', { count: reportsopen })}
        </Anchor>
      </Warning>,
    );
  if (newest)
    warnings.push(
      <Warning key="newest" icon={<IconSparkles />} color="yellow">
        {t('admin.overview.newVersion', { version: newest.version })}{' '}
        {newest.url !== undefined && (
          <Anchor
            href={newest.url}
            c="inherit"
            inherit
            underline="always"
            target="_blank"
            rel="noreferrer"
          >
            {t('admin.overview.readMore')}
          </Anchor>
        )}
      </Warning>,
    );
  if (warnings.length === 0) return <Text c="dimmed">{t('admin.overview.fine')}</Text>;
  return <>{warnings}</>;
}

interface WarningProps {
  icon: ReactNode;
  color: string;
  children: ReactNode;
}

const Warning = ({ icon, color, children }: WarningProps) => (
  <Alert variant="light" color={color} icon={icon} p="xs" role="note">
    {children}
  </Alert>
);
