import { Card, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { usePages } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import type { MyClan } from '../my-clan.ts';
import classes from './history.module.css';
import { byDay, dayName } from './history-days.ts';
import { lookOf } from './history-looks.ts';
import { type Change, describeChange } from './describe-change.ts';

const LOOK_EVERY_MS = 30_000;

export function HistoryTab({ myClan }: { myClan: MyClan }) {
  const { language } = useTexts();
  const changes = usePages(
    'GET /clans/{clan_id}/history',
    { params: { clan_id: myClan.clan.clanid }, query: { limit: 50 } },
    { refetchInterval: LOOK_EVERY_MS },
  );
  return (
    <Stack>
      {changes.isPending && <RowsSkeleton height={40} />}
      {changes.isError && !changes.data && (
        <Failure error={changes.error} onRetry={() => changes.refetch()} />
      )}
      {byDay(changes.data ?? []).map((day) => (
        <Card component="section" key={day.timestamp}>
          <Title order={2} size="h4" mb="sm">
            {dayName(day.timestamp, language)}
          </Title>
          <ol className={classes['changes']}>
            {day.changes.map((change) => (
              <ChangeRow key={change.changeid} change={change} />
            ))}
          </ol>
        </Card>
      ))}
      <LoadMore pages={changes} />
    </Stack>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { language, changeWords } = useTexts();
  const { icon: Icon, color } = lookOf(change.action);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return (
    <li className={classes['change']}>
      <ThemeIcon
        variant="light"
        color={color}
        size={32}
        radius="xl"
        className={classes['icon']}
        aria-hidden
      >
        <Icon size={18} stroke={1.6} />
      </ThemeIcon>
      <Text className={classes['words']}>{describeChange(change, changeWords)}</Text>
      <Text
        component="time"
        dateTime={change.timestamp}
        size="sm"
        c="dimmed"
        className={classes['time']}
      >
        {time.format(new Date(change.timestamp))}
      </Text>
    </li>
  );
}
