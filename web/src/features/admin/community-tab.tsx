import { MAX_LOGO_BYTES } from '@clan-companion/contract/features/community/links';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange, useOperation } from '../../app/use-operation.ts';
import { Form } from '../../ui/form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { Failure, LoadingOrError } from '../../ui/states.tsx';
import classes from './admin.module.css';
import { CommunityForm } from './community-form.tsx';
import { ReasonInput } from './reason-input.tsx';

/** How the community presents itself. */
export function CommunityTab() {
  const { t } = useTexts();
  const community = useOperation('GET /admin/community', {});
  const { data } = community;
  if (!data) return <LoadingOrError query={community} rows={5} />;
  return (
    <Stack>
      <Section title={t('admin.community.logo')} lead={t('admin.community.logoHint')}>
        <LogoForm logo={data.logo} />
      </Section>
      <Section title={t('admin.community.looks')} lead={t('admin.community.lead')}>
        {/* A saved form begins again with what was saved. */}
        <CommunityForm key={JSON.stringify(data)} community={data} />
      </Section>
    </Stack>
  );
}

const TYPES = 'image/png,image/jpeg,image/webp';

/** A data URL: what the picture looks like, and its bytes in Base64. */
const read = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(file);
  });

function LogoForm({ logo }: { logo: string | undefined }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<string>();
  const [isTooLarge, setTooLarge] = useState(false);
  const [reason, setReason] = useState('');
  const set = useChange('PUT /admin/community/logo');
  const remove = useChange('DELETE /admin/community/logo');
  const error = set.error ?? remove.error;
  const choose = async (file: File | null) => {
    if (!file) return;
    setTooLarge(file.size > MAX_LOGO_BYTES);
    setChosen(file.size > MAX_LOGO_BYTES ? undefined : await read(file));
  };
  const done = () => {
    notifyDone(t('admin.switches.saved'));
    setChosen(undefined);
    setReason('');
  };
  const save = () =>
    set
      .mutateAsync({ body: { image: chosen!.slice(chosen!.indexOf(',') + 1), reason } })
      .then(done, () => undefined);
  return (
    <Form onSubmit={() => void save()}>
      <Stack>
        <Group>
          <img
            className={classes['logo']}
            src={chosen ?? logo ?? '/app/icon.svg'}
            alt={t('admin.community.logoPreview')}
            width={96}
            height={96}
          />
          <FileButton accept={TYPES} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                {t('admin.community.choose')}
              </Button>
            )}
          </FileButton>
          {logo !== undefined && chosen === undefined && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => void remove.mutateAsync({}).then(done, () => undefined)}
            >
              {t('admin.community.removeLogo')}
            </Button>
          )}
        </Group>
        {isTooLarge && <Text c="var(--mantine-color-error)">{t('admin.community.tooLarge')}</Text>}
        {error && <Failure error={error} />}
        {chosen !== undefined && (
          <>
            <ReasonInput value={reason} onChange={setReason} />
            <Group>
              <Button type="submit" loading={set.isPending}>
                {t('admin.community.saveLogo')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Form>
  );
}
