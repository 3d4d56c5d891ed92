import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import type { Marker } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './map-history.module.css';
import type { MapStep } from './step-groups.ts';
import type { Restoring } from './use-restore.ts';

interface Props extends Restoring {
  step: MapStep;
  /** Those of the map after the step. */
  markers: readonly Marker[];
}

/** The markers that a change has added, changed or removed. */
export function StepMarkers({ step, markers, canRestore, isPending, restore }: Props) {
  const { t } = useTexts();
  const { nameOf } = useKinds();
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
          const name = type === undefined ? t('maps.marker') : nameOf(type);
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
