import {
  backgrounds,
  buttonTexts,
  contrast,
  MIN_CONTRAST,
  type Scheme,
} from '@clan-companion/contract/features/community/contrast';
import { Stack, Text, TextInput } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useFieldCheck } from '../../../ui/form.tsx';
import type { Community } from '../answers.ts';
import classes from './community.module.css';

interface Props {
  scheme: Scheme;
  community: Community;
  value: string;
  onChange: (colour: string) => void;
}

/** One accent colour, with its contrast and how it looks. */
export function ColourField({ scheme, community, value, onChange }: Props) {
  const { t, language } = useTexts();
  const ratio = contrast(value, backgrounds[scheme]);
  const isGood = ratio >= MIN_CONTRAST;
  const number = ratio.toLocaleString(language);
  const verdict = t(isGood ? 'admin.community.good' : 'admin.community.tooWeak', { ratio: number });
  const check = useFieldCheck<HTMLInputElement>(isGood ? undefined : verdict);
  const button = { background: value, color: buttonTexts[scheme] };
  return (
    <Stack gap="xs">
      <TextInput
        ref={check.ref}
        error={check.error !== undefined}
        type="color"
        label={t(`admin.community.${scheme}`)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Text role="status" size="sm" {...(!isGood && { c: 'var(--mantine-color-error)' })}>
        {verdict}
      </Text>
      <div
        className={classes['preview']}
        style={{ background: backgrounds[scheme], color: value }}
        aria-hidden
      >
        <img src={community.logo ?? '/app/icon.svg'} alt="" width={32} height={32} />
        <span>{community.name}</span>
        <span className={classes['button']} style={button}>
          {t('common.save')}
        </span>
      </div>
    </Stack>
  );
}
