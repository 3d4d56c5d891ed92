import { Modal } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { closing, forgetTyped } from '../../app/use-typed.ts';
import { notifyDone } from '../../ui/notify.ts';
import { ClanForm, formOf } from './clan-form.tsx';
import { NicknameFirst } from './nickname-first.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function FoundClanDialog({ opened, onClose }: Props) {
  const { t } = useTexts();
  const close = closing(formOf(), onClose);
  return (
    <Modal opened={opened} onClose={close} title={t('clans.create')} size="lg">
      <NicknameFirst why={t('clans.createSignIn')}>
        <FoundClan onClose={close} />
      </NicknameFirst>
    </Modal>
  );
}

function FoundClan({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const found = useChange('POST /clans', ['GET /users', 'GET /clans', 'GET /users/requests']);
  return (
    <ClanForm
      deed={t('clans.create')}
      busy={found.isPending}
      error={found.error}
      onCancel={onClose}
      onSubmit={({ name, ...rest }) =>
        found.mutate(
          { query: { name, ...rest } },
          {
            onSuccess: (clan) => {
              forgetTyped(formOf());
              notifyDone(t('clans.created', { name: clan.name }));
              void navigate('/my-clan');
            },
          },
        )
      }
    />
  );
}
