import { Button, Switch, Text, Tooltip, UnstyledButton, ActionIcon } from '@mantine/core';
import { IconBasket, IconClock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import type { Marker } from '../logic/drawing.ts';
import { harvest, markersByReturn } from '../logic/timer.ts';
import { useKinds } from '../use-kinds.tsx';
import { Countdown } from './countdown.tsx';
import classes from './marker-panel.module.css';
import { useMapInfo } from './use-map-access.ts';
import { useNow } from './use-now.ts';

const SHOWN = 50;

interface Props {
  mapid: number;
  markers: readonly Marker[];
  canEdit: boolean;
  onPick: (marker: Marker) => void;
  onChange: (marker: Marker) => void;
}

/** The markers with a timer. What is back next comes first. */
export function DueList({ mapid, markers, canEdit, onPick, onChange }: Props) {
  const { t, language } = useTexts();
  const { nameOf } = useKinds();
  const [isOpen, setOpen] = useState(false);
  const timed = useMemo(() => markersByReturn(markers), [markers]);
  const now = useNow(isOpen && timed.length > 0);
  if (timed.length === 0) return null;
  return (
    <div>
      <Button
        variant={isOpen ? 'light' : 'default'}
        size="sm"
        fullWidth
        aria-expanded={isOpen}
        leftSection={<IconClock size={18} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('maps.timer.list', {
          count: timed.length,
          shown: timed.length.toLocaleString(language),
        })}
      </Button>
      {isOpen && (
        <>
          <WatchSwitch mapid={mapid} />
          <ul className={classes['list']} aria-label={t('maps.timer.due')}>
            {timed.slice(0, SHOWN).map((marker) => (
              <li key={marker.markerid} className={classes['due']}>
                <UnstyledButton className={classes['row']} onClick={() => onPick(marker)}>
                  <KindIcon type={marker.type} />
                  <Text span size="sm" truncate className={classes['words']}>
                    {nameOf(marker.type)}
                  </Text>
                  <Countdown marker={marker} now={now} />
                </UnstyledButton>
                {canEdit && (
                  <Tooltip label={t('maps.timer.harvest')}>
                    <ActionIcon
                      variant="default"
                      size={36}
                      aria-label={`${t('maps.timer.harvest')}: ${nameOf(marker.type)}`}
                      onClick={() => onChange(harvest(marker, new Date()))}
                    >
                      <IconBasket size={18} />
                    </ActionIcon>
                  </Tooltip>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Only for people who can read the map without its password. */
function WatchSwitch({ mapid }: { mapid: number }) {
  const { t } = useTexts();
  const info = useMapInfo(mapid);
  const change = useChange('PUT /maps/{map_id}/watch');
  if (!info.data) return null;
  return (
    <Switch
      my="xs"
      label={t('maps.timer.watch')}
      checked={info.data.isWatching}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate({
          params: { map_id: mapid },
          body: { isWatching: event.currentTarget.checked },
        })
      }
    />
  );
}
