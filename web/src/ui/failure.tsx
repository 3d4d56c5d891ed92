import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTexts } from '../app/i18n.ts';
import { describeError } from './describe-error.ts';
import { findPageHeading } from './use-page-heading.ts';

interface Props {
  error: unknown;
  onRetry?: () => unknown;
  action?: ReactNode;
}

/** An error message with a retry button or another action. */
export function Failure({ error, onRetry, action }: Props) {
  const { t } = useTexts();
  const { title, hint } = describeError(error, t);
  return (
    <Alert icon={<IconCloudOff />} color="red" variant="light" title={title} role="alert">
      <Stack gap="sm" align="flex-start">
        {hint !== undefined && <Text size="sm">{hint}</Text>}
        <Group>
          {onRetry && (
            <Button
              ref={moveFocusOnRemoval}
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={16} />}
              onClick={onRetry}
            >
              {t('common.retry')}
            </Button>
          )}
          {action}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Without this, a keyboard user starts at the top again once the page is loaded. */
function moveFocusOnRemoval(button: HTMLElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    const dialog = button.closest<HTMLElement>('[role="dialog"]');
    // The button is still there, and the new heading may not be.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      (dialog ?? findPageHeading())?.focus({ preventScroll: true });
    });
  };
}
