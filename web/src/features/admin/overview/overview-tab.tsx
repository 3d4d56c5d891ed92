import { Stack, Text } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import admin from '../admin.module.css';
import type { Overview } from '../answers.ts';
import { formatSize } from '../details/format-size.ts';
import { Chart } from './chart.tsx';
import { lastDays } from './last-days.ts';
import classes from './overview.module.css';
import { Warnings } from './warnings.tsx';

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
  if (!data)
    return (
      <LoadingOrError query={overview}>
        <RowsSkeleton rows={5} />
      </LoadingOrError>
    );
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
