import { Button, Group, Input } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../app/i18n.ts';
import { useCopy } from './use-copy.ts';

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
