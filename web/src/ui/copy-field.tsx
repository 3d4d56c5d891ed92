import { Button, Group, Input } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../app/i18n.ts';

const SHOWN_MS = 2_000;

interface Copy {
  /** For a moment after the text was copied. */
  copied: boolean;
  copy: () => void;
}

export function useCopy(text: string): Copy {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: () => void copyText(text).then(setCopied, () => undefined) };
}

/** Browsers offer `navigator.clipboard` only over HTTPS and on localhost. */
async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const replaceSelection = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', replaceSelection);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', replaceSelection);
  }
}

interface Props {
  label: string;
  hint?: string;
  value: string;
}

/** Text with a copy button. Focus selects it, for browsers without clipboard access. */
export function CopyField({ label, hint, value }: Props) {
  const { t } = useTexts();
  const id = useId();
  const { copied, copy } = useCopy(value);
  return (
    <Input.Wrapper id={id} label={label} description={hint}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <Input
          id={id}
          value={value}
          readOnly
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant={copied ? 'light' : 'default'}
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        >
          {copied ? t('common.copied') : t('common.copy')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
