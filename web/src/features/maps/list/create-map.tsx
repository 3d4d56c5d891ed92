import { limits } from '@clan-companion/contract/features';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { useAppConfig } from '../../../app/use-app-config.ts';
import { clearDraftOnClose, clearFormDraft, useFormDraft } from '../../../app/use-form-draft.ts';
import { useChange } from '../../../app/use-operation.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { rememberPassword, storePassword } from '../browser/remembered.ts';
import { FormFooter } from '../dialogs/form-footer.tsx';
import { NewPasswordInput } from '../dialogs/password-form.tsx';

const MAP_FORM = 'map';

interface Created {
  mapid: number;
  password: string;
}

export function CreateMap({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const owned = useChatid() !== undefined;
  const [created, setCreated] = useState<Created>();
  const go = (mapid: number) => void navigate(`/maps/${mapid}`);
  return (
    <FormDialog
      form={MAP_FORM}
      opened={opened}
      // The password is shown only once, so a click outside must not close the dialog.
      closeOnClickOutside={!created}
      onClose={() => (created ? go(created.mapid) : onClose())}
      title={created ? t('maps.created') : t('maps.create')}
    >
      {created ? (
        <NewPassword password={created.password} onGo={() => go(created.mapid)} />
      ) : (
        <CreateMapForm
          onClose={clearDraftOnClose(MAP_FORM, onClose)}
          onCreated={(map, isPrivate) => {
            clearFormDraft(MAP_FORM);
            rememberPassword(map.mapid, map.password);
            if (!owned) storePassword(map.mapid, map.password);
            if (isPrivate) go(map.mapid);
            else setCreated(map);
          }}
        />
      )}
    </FormDialog>
  );
}

interface Props {
  onCreated: (map: Created, isPrivate: boolean) => void;
  onClose: () => void;
}

function CreateMapForm({ onCreated, onClose }: Props) {
  const { t } = useTexts();
  const signedIn = useChatid() !== undefined;
  const [fields, setFields] = useFormDraft(MAP_FORM, { name: '', kind: 'open' });
  // Never stored.
  const [password, setPassword] = useState('');
  const create = useChange('POST /maps');
  const { name, kind } = fields;
  const isPrivate = signedIn && kind === 'private';
  const submit = async () => {
    const query = { name: name.trim(), ...(isPrivate && { password: password.trim() }) };
    // Errors are shown below.
    const map = await create.mutateAsync({ query }).catch(() => undefined);
    if (map) onCreated(map, isPrivate);
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Stack>
        <LimitedInput
          focusOnOpen
          label={t('common.name')}
          rule={limits.mapName}
          value={name}
          onChange={(typed) => setFields({ ...fields, name: typed })}
        />
        <Radio.Group
          label={t('maps.whoSees')}
          value={isPrivate ? 'private' : 'open'}
          onChange={(chosen) => setFields({ ...fields, kind: chosen })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="open" label={t('maps.open')} description={t('maps.openHint')} />
            <Radio
              value="private"
              label={t('maps.private')}
              description={signedIn ? t('maps.privateHint') : t('maps.privateSignIn')}
              disabled={!signedIn}
            />
          </Stack>
        </Radio.Group>
        {isPrivate && (
          <NewPasswordInput
            label={t('maps.password')}
            hint="maps.passwordLimits"
            value={password}
            onChange={setPassword}
          />
        )}
        <FormFooter label={t('maps.createButton')} onClose={onClose} change={create} />
      </Stack>
    </Form>
  );
}

/** The generated password of an open map, shown only once. */
function NewPassword({ password, onGo }: { password: string; onGo: () => void }) {
  const { t } = useTexts();
  const owned = useChatid() !== undefined;
  const days = useAppConfig()?.openMapDays;
  return (
    <Stack>
      <Text>{owned ? t('maps.generatedOwned') : t('maps.generated')}</Text>
      {!owned && days !== undefined && <Text>{t('maps.openMapDays', { count: days })}</Text>}
      <CopyField label={t('maps.password')} value={password} />
      <Button onClick={onGo} data-autofocus>
        {t('maps.startDrawing')}
      </Button>
    </Stack>
  );
}
