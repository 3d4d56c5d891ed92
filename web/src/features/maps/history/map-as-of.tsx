import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Failure } from '../../../ui/states.tsx';
import { exactTime } from '../../../ui/intl.tsx';
import { MapCanvas, type MapHandle } from '../canvas/map-canvas.tsx';
import { MarkerList } from '../editor/marker-list.tsx';
import { useMapBackground } from '../editor/use-map-background.ts';
import type { Marker } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './map-history.module.css';
import type { MapStep } from './step-groups.ts';
import type { Restoring } from './use-restore.ts';

interface Props extends Restoring {
  mapid: number;
  revision: number;
  /** Undefined if it is not in the list yet. */
  step: MapStep | undefined;
  isNewest: boolean;
  version: UseQueryResult;
  /** The last version that has arrived. */
  shown: Version | undefined;
}

interface Version {
  readonly revision: number;
  readonly name: string;
  readonly markers: readonly Marker[];
}

export function MapAsOf(props: Props) {
  const { mapid, revision, step, isNewest, version, shown } = props;
  const { canRestore, isPending, restore } = props;
  const { t, language } = useTexts();
  return (
    <Stack gap="sm" className={classes['version']}>
      <Group justify="space-between">
        <div>
          {shown && (
            <Title order={2} size="h4" className={classes['name']}>
              {shown.name}
            </Title>
          )}
          <Text component="div" role="status">
            {isNewest
              ? t('maps.history.showsNow')
              : t('maps.history.shows', {
                  time: step ? exactTime(step.timestamp, language) : `#${revision}`,
                })}
          </Text>
        </div>
        {canRestore && !isNewest && (
          <Button
            leftSection={<IconRestore size={18} />}
            loading={isPending}
            disabled={shown?.revision !== revision}
            onClick={() => restore({ revision })}
          >
            {t('maps.history.restoreMap')}
          </Button>
        )}
      </Group>
      {version.isError && <Failure error={version.error} onRetry={() => version.refetch()} />}
      {shown ? (
        <ReadOnlyMap
          mapid={mapid}
          markers={shown.markers}
          step={step}
          onRestore={
            canRestore && !isNewest ? (markerid) => restore({ revision, markerid }) : undefined
          }
        />
      ) : (
        !version.isError && <Skeleton className={classes['canvas']} radius="lg" />
      )}
    </Stack>
  );
}

interface MapProps {
  mapid: number;
  markers: readonly Marker[];
  step: MapStep | undefined;
  onRestore: ((markerid: string) => void) | undefined;
}

function ReadOnlyMap({ mapid, markers, step, onRestore }: MapProps) {
  const { t } = useTexts();
  const { nameOf } = useKinds();
  const background = useMapBackground(mapid);
  const [pickedid, setPickedid] = useState<string>();
  const picked = markers.find(({ markerid }) => markerid === pickedid);
  const canvas = useRef<MapHandle>(null);
  const highlighted = useMemo(() => new Set(step?.markers.map(({ markerid }) => markerid)), [step]);
  return (
    <>
      <div className={classes['canvas']}>
        <MapCanvas
          ref={canvas}
          markers={markers}
          selected={picked}
          highlighted={highlighted}
          grid
          mapid={mapid}
          background={background}
          onPick={(marker) => setPickedid(marker?.markerid)}
        />
      </div>
      {picked && onRestore && (
        <Group justify="space-between">
          <Text>{nameOf(picked.type)}</Text>
          <Button variant="default" onClick={() => onRestore(picked.markerid)}>
            {t('maps.history.restoreMarker')}
          </Button>
        </Group>
      )}
      <Card component="details">
        <Text component="summary">{t('maps.count', { count: markers.length })}</Text>
        <MarkerList
          markers={markers}
          selectedid={pickedid}
          highlighted={highlighted}
          onPick={(marker) => {
            setPickedid(marker.markerid);
            canvas.current?.reveal(marker);
          }}
        />
      </Card>
    </>
  );
}
