import { MAX_PICTURE_MIB, PICTURE_TYPES } from '@clan-companion/contract/picture-limits';
import {
  Alert,
  Button,
  FileInput,
  Group,
  NumberInput,
  Progress,
  Slider,
  Stack,
  Text,
} from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Form } from '../../../ui/form.tsx';
import { notifyDone, notifyFailure, notifyUndo } from '../../../ui/notify.ts';
import {
  deleteStoredBackground,
  findStoredBackground,
  type StoredBackground,
} from '../browser/backgrounds.ts';
import {
  type MapBackground,
  type Place,
  useBackgroundChanges,
} from '../editor/use-map-background.ts';
import type { Drawing } from '../logic/drawing.ts';
import { extentOf } from '../logic/extent.ts';

const MAX_BYTES = MAX_PICTURE_MIB * 1024 * 1024;
const SIZES = ['x', 'y', 'width', 'height'] as const;
const LABELS = { x: 'left', y: 'bottom', width: 'width', height: 'height' } as const;

interface Props {
  mapid: number;
  background: MapBackground | undefined;
  drawing: Drawing;
  onClose: () => void;
}

/** Uploads a background for everybody, and sets its place and its opacity. */
export function BackgroundForm({ mapid, background, drawing, onClose }: Props) {
  const { t } = useTexts();
  const changes = useBackgroundChanges(mapid);
  const [picture, setPicture] = useState<Blob>();
  const [place, setPlace] = useState<Place | undefined>(background && placeOf(background));
  const [fault, setFault] = useState<'pictureUnreadable' | 'pictureTooLarge'>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const stored = useStoredBackground(mapid);

  const choose = async (file: File | null) => {
    setFault(undefined);
    if (!file) return;
    if (file.size > MAX_BYTES) return setFault('pictureTooLarge');
    const size = await createImageBitmap(file).catch(() => undefined);
    if (!size) return setFault('pictureUnreadable');
    const ratio = size.width / size.height;
    size.close();
    const { left: x, bottom: y, ...extent } = extentOf(drawing.markers.values(), ratio);
    setPicture(file);
    setPlace(place ? { ...place, height: place.width / ratio } : { x, y, ...extent, opacity: 0.8 });
  };
  const chooseStored = ({ picture: blob, left: x, bottom: y, ...rest }: StoredBackground) => {
    const { width, height, opacity } = rest;
    setPicture(blob);
    setPlace({ x, y, width, height, opacity });
  };
  const isWhole =
    place !== undefined &&
    SIZES.every((name) => Number.isFinite(place[name])) &&
    place.width > 0 &&
    place.height > 0;
  const save = async () => {
    if (!isWhole) return;
    setBusy(true);
    setFailure(undefined);
    try {
      if (picture) await changes.upload(picture);
      // If placing it fails, it is not uploaded again.
      setPicture(undefined);
      await changes.place(place);
      if (picture && picture === stored?.picture) await deleteStoredBackground(mapid);
      notifyDone(t('maps.pictureSaved'));
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    try {
      await changes.remove();
      const restore = () => changes.place(placeOf(background!)).catch(notifyFailure);
      notifyUndo(t('maps.pictureRemoved'), () => void restore());
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Form onSubmit={() => void save()}>
      <Stack>
        {stored && stored.picture !== picture && (
          <Alert variant="light" title={t('maps.storedPicture')}>
            <Button size="xs" variant="default" onClick={() => chooseStored(stored)}>
              {t('maps.useStoredPicture')}
            </Button>
          </Alert>
        )}
        <FileInput
          label={t('maps.picture')}
          description={t('maps.pictureHint')}
          placeholder={t('maps.chooseFile')}
          accept={PICTURE_TYPES.join(',')}
          error={fault && t(`maps.${fault}`)}
          onChange={(file) => void choose(file)}
          data-autofocus
        />
        {place && (
          <>
            <Group grow>{SIZES.slice(0, 2).map((name) => numberOf(name, place))}</Group>
            <Group grow>{SIZES.slice(2).map((name) => numberOf(name, place))}</Group>
            <div>
              <Text size="sm" fw={500} id="background-opacity">
                {t('maps.opacity')}
              </Text>
              <Slider
                min={0.1}
                max={1}
                step={0.05}
                value={place.opacity}
                label={(value) => `${Math.round(value * 100)} %`}
                thumbProps={{ 'aria-labelledby': 'background-opacity' }}
                onChange={(opacity) => setPlace({ ...place, opacity })}
              />
            </div>
          </>
        )}
        {changes.progress !== undefined && (
          <div role="status">
            <Text size="sm">{t(changes.progress < 1 ? 'maps.uploading' : 'maps.preparing')}</Text>
            <Progress
              value={100 * changes.progress}
              animated={changes.progress === 1}
              aria-label={t('maps.uploading')}
            />
          </div>
        )}
        {failure !== undefined && <Failure error={failure} />}
        <Group justify="space-between">
          {background ? (
            <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void remove()}>
              {t('maps.removePicture')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={!isWhole}>
            {t(picture ? 'maps.usePicture' : 'common.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );

  function numberOf(name: (typeof SIZES)[number], of: Place) {
    return (
      <NumberInput
        key={name}
        label={t(`maps.${LABELS[name]}`)}
        value={of[name]}
        hideControls
        onChange={(value) => setPlace({ ...of, [name]: value === '' ? Number.NaN : Number(value) })}
      />
    );
  }
}

const placeOf = ({ x, y, width, height, opacity }: MapBackground): Place => ({
  x,
  y,
  width,
  height,
  opacity,
});

/** From before backgrounds were shared. */
function useStoredBackground(mapid: number): StoredBackground | undefined {
  const [stored, setStored] = useState<StoredBackground>();
  useEffect(() => {
    let left = false;
    const find = async () => {
      const found = await findStoredBackground(mapid);
      if (!left) setStored(found);
    };
    void find();
    return () => {
      left = true;
    };
  }, [mapid]);
  return stored;
}
