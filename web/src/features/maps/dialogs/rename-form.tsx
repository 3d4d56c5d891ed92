import { limits } from '@clan-companion/contract/features';
import { Button, Group, Stack } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../../app/use-form-draft.ts';
import { Form } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';

export const renameFormKey = (mapid: number) => `map.${mapid}.name`;

interface Props {
  mapid: number;
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

export function RenameForm({ mapid, name, onRename, onClose }: Props) {
  const { t } = useTexts();
  const form = renameFormKey(mapid);
  const [typed, setTyped] = useFormDraft(form, name);
  const close = clearDraftOnClose(form, onClose);
  return (
    <Form
      onSubmit={() => {
        onRename(typed.trim());
        close();
      }}
    >
      <Stack>
        <LimitedInput
          focusOnOpen
          label={t('common.name')}
          rule={limits.mapName}
          value={typed}
          onChange={setTyped}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('maps.rename')}</Button>
        </Group>
      </Stack>
    </Form>
  );
}
