import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Stack,
  Switch,
  Text,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { IconBasket, IconCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange, useLiveOperation } from '../../../app/use-operation.ts';
import { timeAgo } from '../../../ui/intl.tsx';
import { passwordHeader } from '../browser/remembered.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import type { Marker } from '../logic/drawing.ts';
import {
  countdownOf,
  harvest,
  markersByReturn,
  markReturned,
  shortDuration,
} from '../logic/timer.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './marker-panel.module.css';
import { useMapInfo } from './use-map-access.ts';

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

interface MarkerTimerProps {
  mapid: number;
  marker: Marker;
  canEdit: boolean;
  onChange: (marker: Marker) => void;
}

export function MarkerTimer({ mapid, marker, canEdit, onChange }: MarkerTimerProps) {
  const { t, language } = useTexts();
  const now = useNow(marker.harvested !== undefined);
  const { harvested, returned } = marker;
  const when = returned ?? harvested;
  if (when === undefined && !canEdit) return null;
  return (
    <Stack gap={6} mb="sm">
      {when !== undefined && (
        <Group gap="xs">
          <Text size="sm">
            {t(returned === undefined ? 'maps.timer.harvestedAgo' : 'maps.timer.returnedAgo', {
              time: timeAgo(when, language),
            })}
          </Text>
          <Countdown marker={marker} now={now} />
        </Group>
      )}
      <Duration mapid={mapid} type={marker.type} />
      {canEdit && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="light"
            leftSection={<IconBasket size={16} />}
            onClick={() => onChange(harvest(marker, new Date()))}
          >
            {t('maps.timer.harvest')}
          </Button>
          {harvested !== undefined && returned === undefined && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCheck size={16} />}
              onClick={() => onChange(markReturned(marker, new Date()))}
            >
              {t('maps.timer.markReturned')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** How long the kind takes, and who says so. */
function Duration({ mapid, type }: { mapid: number; type: string }) {
  const { t } = useTexts();
  const { returnsOf } = useKinds();
  const { data = [] } = useLiveOperation(
    'GET /maps/{map_id}/durations',
    { params: { map_id: mapid } },
    () => passwordHeader(mapid),
  );
  const observed = data.find((each) => each.type.toLowerCase() === type.toLowerCase());
  const known = observed ?? returnsOf(type);
  if (!known) return null;
  const [from, to] = [shortDuration(known.fromSeconds), shortDuration(known.toSeconds)];
  const time = from === to ? from : `${from} – ${to}`;
  return (
    <Text size="xs" c="dimmed">
      {observed
        ? t('maps.timer.observed', { time, count: observed.observations })
        : t('maps.timer.fromGameData', { time })}
    </Text>
  );
}

const COLORS = { waiting: 'gray', possible: 'ember', ready: 'oasis' };

function Countdown({ marker, now }: { marker: Marker; now: number }) {
  const { t } = useTexts();
  const countdown = countdownOf(marker, now);
  if (!countdown) return null;
  const { state, seconds } = countdown;
  return (
    <Badge variant="light" color={COLORS[state]} tt="none">
      {t(`maps.timer.${state}`, { time: shortDuration(seconds) })}
    </Badge>
  );
}

/** The time in milliseconds, each second while something needs it. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
