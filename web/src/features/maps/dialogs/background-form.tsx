import {
  MAX_PICTURE_MIB,
  PICTURE_TYPES,
} from '@clan-companion/contract/features/maps/picture-limits';
import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Failure } from '../../../ui/states.tsx';
import { Form } from '../../../ui/form.tsx';
import {
  deleteStoredBackground,
  findStoredBackground,
  type StoredBackground,
} from '../browser/database.ts';
import { useBackgroundChanges } from '../editor/use-map-background.ts';
import { extentOf, type MapBackground, type Placement, placementOf } from '../logic/background.ts';
import type { Drawing } from '../logic/drawing.ts';

const MAX_BYTES = MAX_PICTURE_MIB * 1024 * 1024;

interface Props {
  mapid: number;
  background: MapBackground | undefined;
  drawing: Drawing;
  onClose: () => void;
  onUploaded: (place: Placement) => void;
}

interface Chosen {
  readonly picture: Blob;
  /** Undefined keeps the place of the picture before. */
  readonly place: Placement | undefined;
}

export function BackgroundForm({ mapid, background, drawing, onClose, onUploaded }: Props) {
  const { t } = useTexts();
  const changes = useBackgroundChanges(mapid);
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<'pictureUnreadable' | 'pictureTooLarge'>();
  const [failure, setFailure] = useState<unknown>();
  const stored = useStoredBackground(mapid);
  const isBusy = changes.progress !== undefined;

  const choose = async (file: File | null) => {
    setFault(undefined);
    setChosen(undefined);
    if (!file) return;
    if (file.size > MAX_BYTES) return setFault('pictureTooLarge');
    const size = await createImageBitmap(file).catch(() => undefined);
    if (!size) return setFault('pictureUnreadable');
    const ratio = size.width / size.height;
    size.close();
    const { left: x, bottom: y, ...extent } = extentOf(drawing.markers.values(), ratio);
    setChosen({ picture: file, place: background ? undefined : { x, y, ...extent, opacity: 0.8 } });
  };
  const chooseStored = ({
    picture,
    left: x,
    bottom: y,
    width,
    height,
    opacity,
  }: StoredBackground) => setChosen({ picture, place: { x, y, width, height, opacity } });
  const upload = async ({ picture, place }: Chosen) => {
    setFailure(undefined);
    try {
      const uploaded = await changes.upload(picture);
      if (place) await changes.place(place);
      if (picture === stored?.picture) await deleteStoredBackground(mapid);
      onClose();
      onUploaded(place ?? placementOf(uploaded));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Form onSubmit={() => void (chosen && upload(chosen))}>
      <Stack>
        {stored && stored.picture !== chosen?.picture && (
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
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!chosen}>
            {t('maps.usePicture')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

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
