import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../app/api.ts';
import { useTexts } from '../../app/i18n.ts';
import { session } from '../../app/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';
import type { Profile } from './profile.ts';
import classes from './profile.module.css';
import { DeletionSummary } from './deletion-summary.tsx';

export function DeleteAccount({ profile }: { profile: Profile }) {
  const { t } = useTexts();
  const [asking, dialog] = useDisclosure();
  const navigate = useNavigate();
  // Nothing is refetched: the session ends with the account.
  const remove = useMutation({ mutationFn: () => api.call('DELETE /users') });
  const deleteAll = async () => {
    await remove.mutateAsync();
    void navigate('/');
    session.end('none');
    notifyDone(t('profile.deleted'));
  };
  return (
    <Section title={t('profile.deleteTitle')} lead={t('profile.deleteLead')}>
      <Button
        className={classes['button']}
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} />}
        onClick={dialog.open}
      >
        {t('profile.delete')}
      </Button>
      <Confirm
        opened={asking}
        onClose={dialog.close}
        title={t('profile.deleteTitle')}
        confirmLabel={t('profile.deleteButton')}
        requiredText={profile.chattag}
        onConfirm={deleteAll}
      >
        <DeletionSummary profile={profile} />
      </Confirm>
    </Section>
  );
}
