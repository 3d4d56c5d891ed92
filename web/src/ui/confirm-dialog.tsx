import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import type { DialogProps } from './lazy-dialog.tsx';
import { Failure } from './states.tsx';
import { normalizeText } from './text.ts';

interface Props extends DialogProps {
  title: string;
  /** What will happen, and what will be lost. */
  children: ReactNode;
  /** Names the action, never just "OK". */
  confirmLabel: string;
  /** The dialog closes when this resolves, and shows the error when it rejects. */
  onConfirm: () => Promise<unknown>;
  /** Text that has to be typed before the button works. */
  requiredText?: string;
}

export function ConfirmDialog(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <Question {...props} />
    </Modal>
  );
}

function Question({ onClose, children, confirmLabel, onConfirm, requiredText }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
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
  const ready = requiredText === undefined || normalizeText(typed) === normalizeText(requiredText);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void confirm();
      }}
    >
      <Stack>
        <Text component="div">{children}</Text>
        {requiredText !== undefined && (
          <TextInput
            label={t('common.typeToConfirm', { words: requiredText })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
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
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
