import { Button, FileInput, Group, NumberInput, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { Background } from '../browser/backgrounds.ts';
import type { Drawing } from '../logic/drawing.ts';
import { extentOf } from '../logic/extent.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

interface Props {
  background: Background | undefined;
  drawing: Drawing;
  onChange: (background: Background | undefined) => void;
  onClose: () => void;
}

/** Chooses a background picture, its position and its opacity. */
export function BackgroundForm({ background, drawing, onChange, onClose }: Props) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(background);
  const [unreadable, setUnreadable] = useState(false);
  const choose = async (file: File | null) => {
    setUnreadable(false);
    if (!file) return;
    const size = await createImageBitmap(file).catch(() => undefined);
    if (!size) return setUnreadable(true);
    const place = extentOf(drawing.markers.values(), size.width / size.height);
    setChosen({ opacity: 0.8, ...place, ...chosen, picture: file });
    size.close();
  };
  const sizes = ['left', 'bottom', 'width', 'height'] as const;
  const isWhole = (of: Background) =>
    sizes.every((name) => Number.isFinite(of[name])) && of.width > 0 && of.height > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || !isWhole(chosen)) return;
        onChange(chosen);
        onClose();
      }}
    >
      <Stack>
        <FileInput
          label={t('maps.picture')}
          description={t('maps.pictureHint')}
          placeholder={t('maps.chooseFile')}
          accept={TYPES}
          error={unreadable && t('maps.pictureUnreadable')}
          onChange={(file) => void choose(file)}
          data-autofocus
        />
        {chosen && (
          <>
            <Group grow>{sizes.slice(0, 2).map((name) => numberOf(name))}</Group>
            <Group grow>{sizes.slice(2).map((name) => numberOf(name))}</Group>
            <div>
              <Text size="sm" fw={500} id="background-opacity">
                {t('maps.opacity')}
              </Text>
              <Slider
                min={0.1}
                max={1}
                step={0.05}
                value={chosen.opacity}
                label={(value) => `${Math.round(value * 100)} %`}
                thumbProps={{ 'aria-labelledby': 'background-opacity' }}
                onChange={(opacity) => setChosen({ ...chosen, opacity })}
              />
            </div>
          </>
        )}
        <Group justify="space-between">
          {background ? (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                onChange(undefined);
                onClose();
              }}
            >
              {t('maps.removePicture')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          )}
          <Button type="submit" disabled={!chosen || !isWhole(chosen)}>
            {t('maps.usePicture')}
          </Button>
        </Group>
      </Stack>
    </form>
  );

  function numberOf(name: (typeof sizes)[number]) {
    return (
      <NumberInput
        key={name}
        label={t(`maps.${name}`)}
        value={chosen![name]}
        hideControls
        onChange={(value) =>
          setChosen({ ...chosen!, [name]: value === '' ? Number.NaN : Number(value) })
        }
      />
    );
  }
}
