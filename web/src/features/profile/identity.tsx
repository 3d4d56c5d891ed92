import { Anchor, Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import type { Answer } from '../../app/use-operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { NICKNAME_FORM, NicknameForm } from './nickname-form.tsx';
import classes from './profile.module.css';

/** Nickname, chat tag and clan. */
export function Identity({ profile }: { profile: Answer<'GET /users'> }) {
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

/** Asks for a nickname after the first sign-in. */
export function NicknameNeeded() {
  const { t } = useTexts();
  return (
    <Card component="section" aria-label={t('profile.nicknameNeeded')} className={classes['asks']}>
      <Title order={2} size="h3">
        {t('profile.nicknameNeeded')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('profile.nicknameNeededWhy')}
      </Text>
      <NicknameForm onDone={() => notifyDone(t('profile.nicknameSaved'))} />
    </Card>
  );
}
