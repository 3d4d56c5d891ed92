import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconKey, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Failure } from '../../../ui/states.tsx';
import { Form } from '../../../ui/form.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { WholeInput } from '../../../ui/whole-input.tsx';
import type { Clan } from '../../clans/clan.ts';
import { InviteList } from './invite-list.tsx';

interface Props extends DialogProps {
  clan: Clan;
}

/** Creates invite links, each of which is shown once, and lists those that work. */
export function InvitesDialog({ clan, opened, onClose }: Props) {
  const { t } = useTexts();
  const [code, setCode] = useState<string>();
  const close = () => {
    setCode(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('myClan.invites.title')}
      size="lg"
      // The link is shown only once, so it must not be closed by accident.
      closeOnClickOutside={code === undefined}
      closeOnEscape={code === undefined}
    >
      <Stack gap="lg">
        <Text c="dimmed">{t('myClan.invites.lead')}</Text>
        {code === undefined ? (
          <InviteForm clanid={clan.clanid} onCreated={setCode} />
        ) : (
          <InviteLink clan={clan} code={code} onAnother={() => setCode(undefined)} />
        )}
        <InviteList clanid={clan.clanid} />
      </Stack>
    </Modal>
  );
}

interface FormProps {
  clanid: number;
  onCreated: (code: string) => void;
}

function InviteForm({ clanid, onCreated }: FormProps) {
  const { t } = useTexts();
  const [days, setDays] = useState<number | string>(7);
  const [uses, setUses] = useState<number | string>(10);
  const create = useChange('POST /clans/{clan_id}/invites');
  return (
    <Form
      onSubmit={() =>
        create.mutate(
          { params: { clan_id: clanid }, body: { days: Number(days), uses: Number(uses) } },
          { onSuccess: ({ code }) => onCreated(code) },
        )
      }
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <WholeInput label={t('myClan.invites.days')} max={30} value={days} onChange={setDays} />
          <WholeInput label={t('myClan.invites.uses')} max={100} value={uses} onChange={setUses} />
        </SimpleGrid>
        {create.error && <Failure error={create.error} />}
        <Button type="submit" loading={create.isPending} w="fit-content">
          {t('myClan.invites.create')}
        </Button>
      </Stack>
    </Form>
  );
}

interface LinkProps {
  clan: Clan;
  code: string;
  onAnother: () => void;
}

function InviteLink({ clan, code, onAnother }: LinkProps) {
  const { t } = useTexts();
  const url = `${window.location.origin}/app/invite#${code}`;
  const title = t('myClan.invites.shareTitle', { name: clan.name });
  // People may close the share sheet, which is no failure.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <Stack>
      <Alert role="status" variant="light" color="ember" icon={<IconKey />}>
        {t('myClan.invites.once')}
      </Alert>
      <CopyField label={t('myClan.invites.link')} value={url} />
      <Group>
        {'share' in navigator && (
          <Button leftSection={<IconShare size={18} />} onClick={share}>
            {t('myClan.invites.share')}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {t('myClan.invites.another')}
        </Button>
      </Group>
    </Stack>
  );
}
