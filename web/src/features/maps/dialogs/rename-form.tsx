import type { Fault } from '@clan-companion/contract/problems';
import { limits, readText } from '@clan-companion/contract/text';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { translateFieldError } from '../../../ui/translate-field-error.ts';

interface Props {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

export function RenameForm({ name, onRename, onClose }: Props) {
  const { t } = useTexts();
  const [words, setWords] = useState(name);
  const [wrong, setWrong] = useState<Fault>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const read = readText(limits.mapName, words);
        if ('wrong' in read) return setWrong(read);
        onRename(read.text);
        onClose();
      }}
    >
      <Stack>
        <TextInput
          label={t('common.name')}
          value={words}
          maxLength={limits.mapName.max}
          error={wrong && translateFieldError(wrong, t)}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setWrong(undefined);
          }}
          data-autofocus
        />
        <Text size="sm" c="dimmed">
          {t('maps.renameHint')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('maps.rename')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
