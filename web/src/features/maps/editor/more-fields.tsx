import { Anchor, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { MAX_QUALITY } from '@clan-companion/contract/features/maps/map-steps';
import { limits } from '@clan-companion/contract/features';
import { useTexts } from '../../../app/i18n.ts';
import { fromLocalTime, toLocalTime } from '../logic/local-time.ts';
import type { Fields } from '../logic/marker-fields.ts';

interface Props {
  fields: Fields;
  onChange: (part: Partial<Fields>) => void;
  errorOf: (name: keyof Fields) => string | undefined;
  readOnly: boolean | undefined;
}

/** A marker's quality, photo and times. */
export function MoreFields({ fields, onChange, errorOf, readOnly }: Props) {
  const { t } = useTexts();
  const time = (name: 'harvested' | 'returnsfrom' | 'returnsby') => (
    <TextInput
      type="datetime-local"
      label={t(`maps.${name}`)}
      value={toLocalTime(fields[name])}
      onChange={(event) => onChange({ [name]: fromLocalTime(event.currentTarget.value) })}
      error={errorOf(name)}
      readOnly={readOnly}
    />
  );
  return (
    <details>
      <summary>{t('maps.moreFields')}</summary>
      <Stack gap="sm" mt="xs">
        <NumberInput
          label={t('maps.quality')}
          value={fields.quality}
          min={0}
          max={MAX_QUALITY}
          allowDecimal={false}
          onChange={(quality) => onChange({ quality })}
          error={errorOf('quality')}
          readOnly={readOnly}
        />
        <TextInput
          type="url"
          label={t('maps.photo')}
          placeholder="https://"
          value={fields.photo}
          maxLength={limits.markerPhoto.max}
          onChange={(event) => onChange({ photo: event.currentTarget.value })}
          error={errorOf('photo')}
          readOnly={readOnly}
        />
        {time('harvested')}
        <Group grow gap="sm">
          {time('returnsfrom')}
          {time('returnsby')}
        </Group>
      </Stack>
    </details>
  );
}

/** A link to the photo, which is on somebody else's website. */
export function PhotoLink({ photo }: { photo: string | undefined }) {
  const { t } = useTexts();
  if (!photo?.startsWith('https://')) return null;
  return (
    <Anchor href={photo} target="_blank" rel="noopener noreferrer nofollow" size="sm">
      {t('maps.openPhoto', { site: new URL(photo).host })}
    </Anchor>
  );
}
