import { limits } from '@clan-companion/contract/features';
import {
  backgrounds,
  buttonTexts,
  contrast,
  MIN_CONTRAST,
  type Scheme,
  schemes,
} from '@clan-companion/contract/features/community/contrast';
import {
  LINK_PATTERN,
  type LinkName,
  linkNames,
  MAX_LINK,
} from '@clan-companion/contract/features/community/links';
import {
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { type Language, languages, useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Form, useFieldCheck } from '../../ui/form.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Failure } from '../../ui/states.tsx';
import classes from './admin.module.css';
import type { Community } from './answers.ts';
import { changeOf, type Fields, initialFields } from './community-fields.ts';
import { ReasonInput } from './reason-input.tsx';

const WELCOME = { ...limits.welcome, min: 0 };
const LINK = new RegExp(LINK_PATTERN);

export function CommunityForm({ community }: { community: Community }) {
  const { t } = useTexts();
  const [before] = useState(() => initialFields(community));
  const [fields, setFields] = useState(before);
  const [reason, setReason] = useState('');
  const change = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });
  const { mutateAsync, error, isPending } = useChange('PUT /admin/community');
  const save = () =>
    mutateAsync({ body: { ...changeOf(before, fields), reason } }).then(
      () => notifyDone(t('admin.switches.saved')),
      () => undefined,
    );
  return (
    <Form onSubmit={() => void save()}>
      <Stack>
        <LimitedInput
          label={t('admin.community.name')}
          rule={limits.communityName}
          value={fields.name}
          onChange={(name) => change({ name })}
        />
        <Switch
          label={t('admin.community.ownColours')}
          checked={fields.hasColours}
          onChange={(event) => change({ hasColours: event.currentTarget.checked })}
        />
        {fields.hasColours && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {schemes.map((scheme: Scheme) => (
              <ColourField
                key={scheme}
                scheme={scheme}
                community={{ ...community, name: fields.name }}
                value={fields.colours[scheme]}
                onChange={(colour) => change({ colours: { ...fields.colours, [scheme]: colour } })}
              />
            ))}
          </SimpleGrid>
        )}
        {(Object.keys(languages) as Language[]).map((language) => (
          <LimitedInput
            key={language}
            label={t('admin.community.welcome', { language: languages[language].name })}
            rule={WELCOME}
            value={fields.welcome[language] ?? ''}
            onChange={(text) => change({ welcome: { ...fields.welcome, [language]: text } })}
          />
        ))}
        <NativeSelect
          label={t('admin.community.language')}
          description={t('admin.community.languageHint')}
          data={[
            { value: '', label: t('admin.community.standard') },
            ...Object.entries(languages).map(([value, { name }]) => ({ value, label: name })),
          ]}
          value={fields.language}
          onChange={(event) => change({ language: event.currentTarget.value })}
        />
        {linkNames.map((name) => (
          <LinkField
            key={name}
            name={name}
            value={fields.links[name]}
            onChange={(link) => change({ links: { ...fields.links, [name]: link } })}
          />
        ))}
        <ReasonInput value={reason} onChange={setReason} />
        {error && <Failure error={error} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface LinkProps {
  name: LinkName;
  value: string;
  onChange: (value: string) => void;
}

function LinkField({ name, value, onChange }: LinkProps) {
  const { t } = useTexts();
  const link = value.trim();
  const isGood = link === '' || (LINK.test(link) && link.length <= MAX_LINK);
  const check = useFieldCheck<HTMLInputElement>(
    isGood ? undefined : t('admin.community.wrongLink'),
  );
  return (
    <TextInput
      {...check}
      label={t(`shell.links.${name}`)}
      description={t(`admin.community.links.${name}`)}
      placeholder="https://"
      inputMode="url"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ColourProps {
  scheme: Scheme;
  community: Community;
  value: string;
  onChange: (colour: string) => void;
}

/** One accent colour, with its contrast and how it looks. */
function ColourField({ scheme, community, value, onChange }: ColourProps) {
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
