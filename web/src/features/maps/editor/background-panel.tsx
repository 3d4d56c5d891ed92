import { Button, Group, NumberInput, Slider, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Form } from '../../../ui/form.tsx';
import { notifyFailure, notifyUndo } from '../../../ui/notify.tsx';
import {
  EDGES,
  isComplete,
  type MapBackground,
  type Placement,
  placementOf,
} from '../logic/background.ts';
import classes from './map-editor.module.css';
import { useBackgroundChanges } from './use-map-background.ts';

const LABELS = { x: 'left', y: 'bottom', width: 'width', height: 'height' } as const;

interface Props {
  mapid: number;
  background: MapBackground;
  place: Placement;
  onPlace: (place: Placement) => void;
  onReplace: () => void;
  onClose: () => void;
}

export function BackgroundPanel({ mapid, background, place, ...props }: Props) {
  const { t } = useTexts();
  const opacityLabel = useId();
  const changes = useBackgroundChanges(mapid);
  const [isBusy, setBusy] = useState(false);
  const run = async (change: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await change();
      props.onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const remove = async () => {
    await changes.remove();
    const restore = () => changes.place(placementOf(background)).catch(notifyFailure);
    notifyUndo(t('maps.pictureRemoved'), () => void restore());
  };
  return (
    <section className={classes['backgroundPanel']} aria-label={t('maps.background')}>
      <Text size="sm" c="dimmed">
        {t('maps.placementHint')}
      </Text>
      <Form onSubmit={() => void run(() => changes.place(place))}>
        <div className={classes['fields']}>
          {EDGES.map((edge) => (
            <NumberInput
              key={edge}
              size="xs"
              label={t(`maps.${LABELS[edge]}`)}
              value={place[edge]}
              hideControls
              onChange={(value) =>
                props.onPlace({ ...place, [edge]: value === '' ? Number.NaN : Number(value) })
              }
            />
          ))}
          <div>
            <Text size="xs" fw={500} id={opacityLabel}>
              {t('maps.opacity')}
            </Text>
            <Slider
              min={0.1}
              max={1}
              step={0.05}
              value={place.opacity}
              label={(value) => `${Math.round(value * 100)} %`}
              thumbProps={{ 'aria-labelledby': opacityLabel }}
              onChange={(opacity) => props.onPlace({ ...place, opacity })}
            />
          </div>
        </div>
        <Group justify="space-between" gap="xs" mt="xs">
          <Group gap="xs">
            <Button size="xs" variant="default" disabled={isBusy} onClick={props.onReplace}>
              {t('maps.replacePicture')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              disabled={isBusy}
              onClick={() => void run(remove)}
            >
              {t('maps.removePicture')}
            </Button>
          </Group>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={props.onClose}>
              {t('common.cancel')}
            </Button>
            <Button size="xs" type="submit" loading={isBusy} disabled={!isComplete(place)}>
              {t('common.save')}
            </Button>
          </Group>
        </Group>
      </Form>
    </section>
  );
}
