import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import { clearFormDraft, useHasFormDraft } from '../app/use-form-draft.ts';

interface Props extends ModalProps {
  /** The name of the form's draft. */
  form: string;
}

/**
 * A dialog whose form uses `useFormDraft`. A click outside doesn't close it once something was typed.
 * Closed in another way than by the form itself, it shows the input again when it is reopened.
 */
export function FormDialog({ form, opened, closeOnClickOutside = true, children, ...rest }: Props) {
  const { t } = useTexts();
  const typed = useHasFormDraft(form);
  const [restored, setRestored] = useState(opened && typed);
  // Only what was typed before the dialog opened counts as restored.
  useEffect(() => setRestored(opened && typed), [opened]);
  return (
    <Modal {...rest} opened={opened} closeOnClickOutside={closeOnClickOutside && !typed}>
      {restored && typed && (
        <Group justify="space-between" mb="sm">
          <Text size="sm" c="dimmed" role="status">
            {t('common.draftRestored')}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => clearFormDraft(form)}>
            {t('common.discardDraft')}
          </Button>
        </Group>
      )}
      {/* Gone at once, so that the second click of a double click sends nothing. */}
      {opened && children}
    </Modal>
  );
}
