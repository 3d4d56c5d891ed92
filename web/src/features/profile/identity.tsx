import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';
import { NICKNAME_FORM, NicknameForm } from './nickname-form.tsx';
import type { Profile } from './profile.ts';
import classes from './profile.module.css';

/** Nickname, chat tag and clan. */
export function Identity({ profile }: { profile: Profile }) {
  const { t } = useTexts();
  const [renaming, dialog] = useDisclosure();
  const leads = profile.leaderid === profile.chatid;
  return (
    <Section
      title={t('profile.identity')}
      actions={
        profile.nickname !== undefined && (
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={dialog.open}>
            {t('profile.changeNickname')}
          </Button>
        )
      }
    >
      <dl className={classes['facts']}>
        <dt>{t('profile.nickname')}</dt>
        <dd>{profile.nickname ?? <Text c="dimmed">{t('profile.noNickname')}</Text>}</dd>
        <dt>{t('profile.tag')}</dt>
        <dd>{profile.chattag}</dd>
        <dt>{t('profile.clan')}</dt>
        <dd>
          {profile.clanname === undefined ? (
            <Anchor component={Link} to="/clans">
              {t('profile.findClan')}
            </Anchor>
          ) : (
            <Group gap="xs">
              <Anchor component={Link} to="/my-clan">
                {profile.clanname}
              </Anchor>
              {leads && <Badge variant="light">{t('profile.leader')}</Badge>}
            </Group>
          )}
        </dd>
      </dl>
      <FormDialog
        form={NICKNAME_FORM}
        opened={renaming}
        onClose={dialog.close}
        title={t('profile.changeNickname')}
      >
        <NicknameForm
          onDone={() => {
            dialog.close();
            notifyDone(t('profile.nicknameSaved'));
          }}
        />
      </FormDialog>
    </Section>
  );
}
