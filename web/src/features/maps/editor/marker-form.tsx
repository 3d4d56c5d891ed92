import { limits } from '@clan-companion/contract/features';
import { MAX_QUALITY } from '@clan-companion/contract/features/maps/map-steps';
import { Anchor, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { translateFieldError } from '../../../ui/describe-error.ts';
import type { Marker } from '../logic/drawing.ts';
import {
  type Fields,
  fieldsOf,
  fromLocalTime,
  readFields,
  toLocalTime,
  updateFields,
  type WrongFields,
} from '../logic/marker-fields.ts';
import { useKinds } from '../use-kinds.tsx';
import { KindInput } from './kind-input.tsx';

type Content = Omit<Marker, 'markerid'>;

interface Props {
  marker: Content;
  onApply: (marker: Content) => void;
  /** Applies the input when the focus leaves the form. */
  applyOnLeave?: boolean;
  readOnly?: boolean;
  firstField?: Ref<HTMLInputElement>;
  children: ReactNode;
}

export function MarkerForm({
  marker,
  onApply,
  applyOnLeave,
  readOnly,
  firstField,
  children,
}: Props) {
  const { t } = useTexts();
  const { nameOf, typeOf } = useKinds();
  const shown = (content: Content): Fields => fieldsOf({ ...content, type: nameOf(content.type) });
  const [seen, setSeen] = useState(marker);
  const [fields, setFields] = useState(() => shown(marker));
  const [wrong, setWrong] = useState<WrongFields>({});
  if (seen !== marker) {
    setSeen(marker);
    // Somebody else may have changed it. What the person is typing stays.
    setFields(updateFields(fields, shown(seen), shown(marker)));
  }
  const apply = () => {
    const read = readFields({ ...fields, type: typeOf(fields.type) });
    setWrong('wrong' in read ? read.wrong : {});
    if (!('marker' in read)) return;
    setFields(shown(read.marker));
    onApply(read.marker);
  };
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part });
  const errorOf = (name: keyof Fields) => wrong[name] && translateFieldError(wrong[name], t);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onBlur={(event) => {
        if (applyOnLeave && !event.currentTarget.contains(event.relatedTarget)) apply();
      }}
    >
      <Stack gap="sm">
        <KindInput
          ref={firstField}
          label={t('maps.type')}
          value={fields.type}
          onChange={(type) => change({ type })}
          error={errorOf('type')}
          readOnly={readOnly}
        />
        <Group grow gap="sm">
          {(['x', 'y'] as const).map((axis) => (
            <NumberInput
              key={axis}
              label={t(`maps.${axis}`)}
              value={fields[axis]}
              onChange={(value) => change({ [axis]: value })}
              error={errorOf(axis)}
              readOnly={readOnly}
              hideControls
            />
          ))}
        </Group>
        <Textarea
          label={t('common.description')}
          value={fields.description}
          rows={2}
          maxLength={limits.markerDescription.max}
          onChange={(event) => change({ description: event.currentTarget.value })}
          onKeyDown={(event) => {
            // Enter alone adds a line break.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
          }}
          error={errorOf('description')}
          readOnly={readOnly}
        />
        <PhotoLink photo={marker.photo} />
        <MoreFields fields={fields} onChange={change} errorOf={errorOf} readOnly={readOnly} />
        {children}
      </Stack>
    </form>
  );
}

interface MoreFieldsProps {
  fields: Fields;
  onChange: (part: Partial<Fields>) => void;
  errorOf: (name: keyof Fields) => string | undefined;
  readOnly: boolean | undefined;
}

function MoreFields({ fields, onChange, errorOf, readOnly }: MoreFieldsProps) {
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
function PhotoLink({ photo }: { photo: string | undefined }) {
  const { t } = useTexts();
  if (!photo?.startsWith('https://')) return null;
  return (
    <Anchor href={photo} target="_blank" rel="noopener noreferrer nofollow" size="sm">
      {t('maps.openPhoto', { site: new URL(photo).host })}
    </Anchor>
  );
}
