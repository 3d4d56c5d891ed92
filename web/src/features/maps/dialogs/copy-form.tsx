import { limits } from '@clan-companion/contract/features';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Form } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { SignInButton } from '../../sign-in/sign-in-button.tsx';
import { passwordHeader } from '../browser/remembered.ts';
import { FormFooter } from './form-footer.tsx';

interface Props {
  mapid: number;
  name: string;
  onClose: () => void;
}

/** Opens the copy, whose owner is the person. */
export function CopyForm({ mapid, name, onClose }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const isSignedIn = useChatid() !== undefined;
  const [typed, setTyped] = useState(() =>
    t('maps.copyName', { name }).slice(0, limits.mapName.max),
  );
  const copy = useChange('POST /maps/{map_id}/copies');
  const submit = async () => {
    const made = await copy.mutateAsync({
      params: { map_id: mapid },
      headers: passwordHeader(mapid),
      body: { name: typed.trim() },
    });
    onClose();
    await navigate(`/maps/${made.mapid}`);
  };
  if (!isSignedIn) return <SignInButton />;
  return (
    // Errors are shown below.
    <Form onSubmit={() => void submit().catch(() => undefined)}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('maps.copyHint')}
        </Text>
        <LimitedInput
          focusOnOpen
          label={t('common.name')}
          rule={limits.mapName}
          value={typed}
          onChange={setTyped}
        />
        <FormFooter label={t('maps.copy')} onClose={onClose} change={copy} />
      </Stack>
    </Form>
  );
}
