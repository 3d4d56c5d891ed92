import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import { asShown } from './as-shown.ts';
import { Failure } from './failure.tsx';
import type { Dialogue } from './on-demand.tsx';

interface Props extends Dialogue {
  title: string;
  /** What will happen, and what will be gone. */
  children: ReactNode;
  /** The button's words: the deed itself, never just "OK". */
  deed: string;
  /** Resolves when it is done; the dialogue closes then, and shows the failure otherwise. */
  onConfirm: () => Promise<unknown>;
  /** Has to be typed before the deed can be done. */
  typed?: string;
}

export function ConfirmDialogue(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <Question {...props} />
    </Modal>
  );
}

function Question({ onClose, children, deed, onConfirm, typed }: Props) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const ready = typed === undefined || asShown(words) === asShown(typed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void confirm();
      }}
    >
      <Stack>
        <Text component="div">{children}</Text>
        {typed !== undefined && (
          <TextInput
            label={t('common.typeToConfirm', { words: typed })}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {failure !== undefined && <Failure error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={!ready}>
            {deed}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
