import { Badge, Button, Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { Pages } from '../../../app/use-operation.ts';
import { LoadMore } from '../../../ui/states.tsx';
import { nameOf } from '../../../ui/names.ts';
import { TimeAgo, timeOfDay } from '../../../ui/intl.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import panel from '../editor/marker-panel.module.css';
import type { Marker } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './map-history.module.css';
import { groupSteps, type MapStep } from './step-groups.ts';
import type { Restoring } from './use-restore.ts';

interface Shown extends Restoring {
  shown: number;
  markers: readonly Marker[];
  onShow: (revision: number) => void;
}

interface Props extends Shown {
  steps: Pages<'GET /maps/{map_id}/history'>;
}

export function StepList({ steps, ...shared }: Props) {
  const { t } = useTexts();
  const groups = useMemo(() => groupSteps(steps.data ?? []), [steps.data]);
  const focus = useListFocus();
  return (
    <Stack className={classes['side']} component="section" aria-label={t('maps.history.changes')}>
      <ol className={classes['list']} {...focus}>
        {groups.map((group) => (
          <PersonSteps key={group.at(-1)!.revision} steps={group} {...shared} />
        ))}
      </ol>
      <LoadMore pages={steps} />
    </Stack>
  );
}

function PersonSteps({ steps, ...shared }: Shown & { steps: readonly MapStep[] }) {
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
        className={panel['row']}
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

interface StepMarkersProps extends Restoring {
  step: MapStep;
  /** Those of the map after the step. */
  markers: readonly Marker[];
}

function StepMarkers({ step, markers, canRestore, isPending, restore }: StepMarkersProps) {
  const { t } = useTexts();
  const kinds = useKinds();
  const more = step.added + step.changed + step.removed - step.markers.length;
  const types = useMemo(
    () => new Map(markers.map(({ markerid, type }) => [markerid, type])),
    [markers],
  );
  return (
    <>
      <ul className={classes['markers']} aria-label={t('maps.markers')}>
        {step.markers.map(({ markerid, before, after }) => {
          const type = before?.type ?? after?.type ?? types.get(markerid);
          const name = type === undefined ? t('maps.marker') : kinds.nameOf(type);
          const key = !before ? 'isAdded' : after ? 'isChanged' : 'isRemoved';
          const words = t(`maps.history.${key}`, { name });
          return (
            <li key={markerid} className={classes['marker']}>
              {type !== undefined && <KindIcon type={type} size={22} />}
              <Text span size="sm" className={classes['name']}>
                {words}
              </Text>
              {canRestore && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={isPending}
                  aria-label={`${t('maps.undo')}: ${words}`}
                  onClick={() => restore({ revision: step.revision - 1, markerid })}
                >
                  {t('maps.undo')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('maps.history.more', { count: more })}
        </Text>
      )}
    </>
  );
}
