import { Alert, Group, Text } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { SignInButton } from '../sign-in/sign-in-button.tsx';

/** Asks visitors to sign in before they record anything. */
export function SignInHint() {
  const { t } = useTexts();
  if (useChatid() !== undefined) return null;
  return (
    <Alert variant="light" icon={<IconBook2 />} role="note">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('tech.signInHint')}</Text>
        <SignInButton size="xs" />
      </Group>
    </Alert>
  );
}
