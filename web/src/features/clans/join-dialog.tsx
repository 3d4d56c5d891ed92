import { limits } from '@clan-companion/contract/text';
import { Button, Group, Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.ts';
import type { Clan } from './clan.ts';
import { ClanIdentity } from '../../ui/clan-identity.tsx';
import { RequireNickname } from './require-nickname.tsx';

interface Props {
  clan: Clan;
  /** The message of an existing request. */
  message: string;
  opened: boolean;
  onClose: () => void;
}

const formKey = ({ clanid }: Clan) => `request.${clanid}`;

export function JoinDialog(props: Props) {
  const { t } = useTexts();
  const form = formKey(props.clan);
  return (
    <FormDialog
      form={form}
      opened={props.opened}
      onClose={props.onClose}
      title={t('clans.askTitle', { name: props.clan.name })}
    >
      <RequireNickname why={t('clans.readSignIn')}>
        <JoinForm {...props} onClose={clearDraftOnClose(form, props.onClose)} />
      </RequireNickname>
    </FormDialog>
  );
}

function JoinForm({ clan, message: before, onClose }: Props) {
  const { t } = useTexts();
  const [message, setMessage] = useFormDraft(formKey(clan), before);
  const ask = useChange('POST /clans/{clan_id}/requests');
  const wrong = fieldErrors(ask.error)['message'];
  const submit = () =>
    ask.mutate(
      { params: { clan_id: clan.clanid }, query: { message } },
      {
        onSuccess: () => {
          notifyDone(t('clans.askDone', { name: clan.name }));
          onClose();
        },
      },
    );
  return (
    <Form onSubmit={submit}>
      <Stack>
        <ClanIdentity clan={clan} />
        <LimitedInput
          label={t('clans.message')}
          hint={t('clans.messageHint')}
          rule={limits.requestMessage}
          value={message}
          onChange={setMessage}
          error={wrong}
          focusOnOpen
          autoFocus
        />
        {ask.error && wrong === undefined && <Failure error={ask.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {t('clans.askButton')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
