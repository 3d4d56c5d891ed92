import { Alert, Button, Card, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconKey, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { useTexts } from '../../app/i18n.ts';
import { useChange, usePages } from '../../app/use-operation.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Failure, LoadingOrError, LoadMore, RowsSkeleton } from '../../ui/states.tsx';
import { Form } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { WholeInput } from '../../ui/whole-input.tsx';
import { fullNameOf } from '../../ui/names.ts';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import { timeAgo } from '../../ui/intl.tsx';
import classes from '../../ui/layout.module.css';
import type { Clan } from '../clans/clan.ts';

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
      title={t('clanInvites.title')}
      size="lg"
      // The link is shown only once, so it must not be closed by accident.
      closeOnClickOutside={code === undefined}
      closeOnEscape={code === undefined}
    >
      <Stack gap="lg">
        <Text c="dimmed">{t('clanInvites.lead')}</Text>
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
          <WholeInput label={t('clanInvites.days')} max={30} value={days} onChange={setDays} />
          <WholeInput label={t('clanInvites.uses')} max={100} value={uses} onChange={setUses} />
        </SimpleGrid>
        {create.error && <Failure error={create.error} />}
        <Button type="submit" loading={create.isPending} w="fit-content">
          {t('clanInvites.create')}
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
  const title = t('clanInvites.shareTitle', { name: clan.name });
  // People may close the share sheet, which is no failure.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <Stack>
      <Alert role="status" variant="light" color="ember" icon={<IconKey />}>
        {t('clanInvites.once')}
      </Alert>
      <CopyField label={t('clanInvites.link')} value={url} />
      <Group>
        {'share' in navigator && (
          <Button leftSection={<IconShare size={18} />} onClick={share}>
            {t('clanInvites.share')}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {t('clanInvites.another')}
        </Button>
      </Group>
    </Stack>
  );
}

type Invite = AnswerOf<OperationTable['GET /clans/{clan_id}/invites']>[number];

function InviteList({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const invites = usePages('GET /clans/{clan_id}/invites', { params: { clan_id: clanid } });
  return (
    <section aria-labelledby="invites">
      <Stack gap="sm">
        <Title order={2} size="h4" id="invites">
          {t('clanInvites.list')}
        </Title>
        {!invites.data && (
          <LoadingOrError query={invites}>
            <RowsSkeleton rows={2} />
          </LoadingOrError>
        )}
        {invites.data?.length === 0 && <Text c="dimmed">{t('clanInvites.none')}</Text>}
        {invites.data && invites.data.length > 0 && (
          <ul className={classes['rows']}>
            {invites.data.map((invite) => (
              <InviteRow key={invite.inviteid} invite={invite} clanid={clanid} />
            ))}
          </ul>
        )}
        <LoadMore pages={invites} />
      </Stack>
    </section>
  );
}

function InviteRow({ invite, clanid }: { invite: Invite; clanid: number }) {
  const { t, language } = useTexts();
  const withdraw = useChange('DELETE /clans/{clan_id}/invites/{invite_id}');
  const { inviteid, used, uses, expires } = invite;
  const name = fullNameOf(invite);
  // `mutateAsync`, because callbacks of `mutate` don't run after the row unmounts.
  const submit = () =>
    void withdraw
      .mutateAsync({ params: { clan_id: clanid, invite_id: inviteid } })
      .then(() => notifyDone(t('clanInvites.withdrawn')), notifyFailure);
  return (
    <Card component="li" padding="md">
      <div className={classes['row']}>
        <div className={classes['who']}>
          <Text className={classes['words']}>{t('clanInvites.madeBy', { name })}</Text>
          <Text size="sm" c="dimmed">
            {t('clanInvites.used', { used, uses })} ·{' '}
            {t('clanInvites.ends', { when: timeAgo(expires, language) })}
          </Text>
        </div>
        <Button
          variant="default"
          loading={withdraw.isPending}
          aria-label={t('clanInvites.withdrawOf', { name, used, uses })}
          onClick={submit}
        >
          {t('clanInvites.withdraw')}
        </Button>
      </div>
    </Card>
  );
}
