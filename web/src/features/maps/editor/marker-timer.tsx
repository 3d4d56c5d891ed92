import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBasket, IconCheck } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { useLiveOperation } from '../../../app/use-operation.ts';
import { timeAgo } from '../../../ui/intl.tsx';
import { passwordHeader } from '../browser/passwords.ts';
import type { Marker } from '../logic/drawing.ts';
import { harvest, markReturned, shortDuration } from '../logic/timer.ts';
import { useKinds } from '../use-kinds.tsx';
import { Countdown } from './countdown.tsx';
import { useNow } from './use-now.ts';

interface Props {
  mapid: number;
  marker: Marker;
  canEdit: boolean;
  onChange: (marker: Marker) => void;
}

/** When the selected marker was harvested, and when it is back. */
export function MarkerTimer({ mapid, marker, canEdit, onChange }: Props) {
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
