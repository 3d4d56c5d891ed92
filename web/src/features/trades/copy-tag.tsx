import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useCopy } from '../../ui/use-copy.ts';

/** Copies the chat tag of the person to contact. */
export function CopyTag({ tag }: { tag: string }) {
  const { t } = useTexts();
  const { copied, copy } = useCopy(tag);
  return (
    <Button
      variant="subtle"
      color={copied ? 'oasis' : 'gray'}
      rightSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      aria-label={copied ? t('trades.copied', { tag }) : t('trades.copyTag', { tag })}
      aria-live="polite"
      maw="100%"
      px="xs"
      onClick={copy}
    >
      {tag}
    </Button>
  );
}
