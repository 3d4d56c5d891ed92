import { Badge, Button, Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { Pages } from '../../../app/use-operation.ts';
import { LoadMore } from '../../../ui/states.tsx';
import { nameOf } from '../../../ui/names.ts';
import { TimeAgo, timeOfDay } from '../../../ui/intl.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import type { Marker } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './map-history.module.css';
import { groupSteps, type MapStep, type StepGroup } from './step-groups.ts';
import { StepMarkers } from './step-markers.tsx';
import type { Restoring } from './use-restore.ts';

interface Shown extends Restoring {
  /** The revision on the map. */
  shown: number;
  markers: readonly Marker[];
  onShow: (revision: number) => void;
}

interface Props extends Shown {
  steps: Pages<'GET /maps/{map_id}/history'>;
}

/** All changes, newest first. */
export function StepList({ steps, ...shared }: Props) {
  const { t } = useTexts();
  const groups = useMemo(() => groupSteps(steps.data ?? []), [steps.data]);
  const focus = useListFocus();
  return (
    <Stack className={classes['side']} component="section" aria-label={t('maps.history.changes')}>
      <ol className={classes['list']} {...focus}>
        {groups.map((group) => (
          <PersonSteps key={group.steps.at(-1)!.revision} group={group} {...shared} />
        ))}
      </ol>
      <LoadMore pages={steps} />
    </Stack>
  );
}

function PersonSteps({ group: { steps }, ...shared }: Shown & { group: StepGroup }) {
  const { t } = useTexts();
  const { canRestore, isPending, restore } = shared;
  const { chatid, chattag, nickname, timestamp } = steps[0]!;
  const name = chattag === undefined ? t('maps.history.someone') : nameOf({ chattag, nickname });
  const first = steps.at(-1)!.revision;
  return (
    <Card component="li" padding="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2} size="h5" className={classes['name']}>
          {name}
        </Title>
        <Text size="sm" c="dimmed" className={classes['time']}>
          <TimeAgo time={timestamp} />
        </Text>
      </Group>
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <Step key={step.revision} step={step} {...shared} />
        ))}
      </ol>
      {canRestore && chatid !== undefined && (
        <Button
          variant="subtle"
          size="xs"
          h="auto"
          py={6}
          disabled={isPending}
          leftSection={<IconArrowBackUp size={16} />}
          classNames={{ label: classes['longLabel']! }}
          onClick={() => restore({ revision: first - 1, whose: chatid })}
        >
          {t('maps.history.undoPerson', { name })}
        </Button>
      )}
    </Card>
  );
}

function Step({ step, shown, onShow, ...others }: Shown & { step: MapStep }) {
  const { t, language } = useTexts();
  const { nameOf: nameOfKind } = useKinds();
  const isShown = step.revision === shown;
  return (
    <li>
      <UnstyledButton
        className={classes['step']}
        aria-current={isShown}
        onClick={() => onShow(step.revision)}
      >
        <span className={classes['name']}>
          {describe(step, t, nameOfKind).join(' · ')}{' '}
          {step.action === 'restored' && (
            <Badge size="sm" variant="light">
              {t('maps.history.isRestored')}
            </Badge>
          )}
        </span>
        <Text span size="sm" c="dimmed" className={classes['time']}>
          {timeOfDay(step.timestamp, language)}
        </Text>
      </UnstyledButton>
      {isShown && step.markers.length > 0 && <StepMarkers step={step} {...others} />}
    </li>
  );
}

function describe(
  { renamed, settings, added, changed, removed, markers }: MapStep,
  t: ReturnType<typeof useTexts>['t'],
  nameOfKind: (type: string) => string,
): string[] {
  const [first] = markers;
  const type = first?.before?.type ?? first?.after?.type;
  /** With its kind if it is only one marker. */
  const count = (what: 'added' | 'changed' | 'removed', number: number) => {
    if (number === 0) return undefined;
    return added + changed + removed === 1 && type !== undefined
      ? t(`maps.history.${what}Kind`, { name: nameOfKind(type) })
      : t(`maps.history.${what}`, { count: number });
  };
  const words = [
    renamed && t('maps.history.renamed', { name: renamed.after }),
    settings && t('maps.history.settings'),
    count('added', added),
    count('changed', changed),
    count('removed', removed),
  ].filter((each) => typeof each === 'string');
  return words.length > 0 ? words : [t('maps.history.nothing')];
}
