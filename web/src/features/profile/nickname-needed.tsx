import { Card, Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { notifyDone } from '../../ui/notify.ts';
import { NicknameForm } from './nickname-form.tsx';
import classes from './profile.module.css';

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
