import {
  LINK_PATTERN,
  type LinkName,
  linkNames,
  MAX_LINK,
} from '@clan-companion/contract/features/community/links';
import { type Scheme, schemes } from '@clan-companion/contract/features/community/contrast';
import { limits } from '@clan-companion/contract/features';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Language, languages, useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Form, useFieldCheck } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import type { Community } from '../answers.ts';
import { ColourField } from './colour-field.tsx';
import { changeOf, type Fields, initialFields } from './fields.ts';

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
        <LimitedInput
          label={t('admin.reason')}
          hint={t('admin.switches.reasonHint')}
          rule={limits.reason}
          value={reason}
          onChange={setReason}
        />
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
