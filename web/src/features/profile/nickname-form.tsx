import { limits } from '@clan-companion/contract/features';
import { Button, Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { clearFormDraft, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { fieldErrors } from '../../ui/describe-error.ts';
import { Form } from '../../ui/form.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { Failure } from '../../ui/states.tsx';

export const NICKNAME_FORM = 'nickname';

export function NicknameForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const current = useProfile().data?.nickname ?? '';
  const [typed, setTyped] = useFormDraft<string | undefined>(NICKNAME_FORM, undefined);
  const change = useChange('PUT /users');
  const nickname = typed ?? current;
  const wrong = fieldErrors(change.error)['dataupdate'];
  const finish = () => {
    clearFormDraft(NICKNAME_FORM);
    onDone();
  };
  // Not a callback of `mutate`: those are not called once the form is gone, as it may be by then.
  const submit = () =>
    void change
      .mutateAsync({ body: { dataupdate: nickname.trim() } })
      .then(finish, () => undefined);
  return (
    <Form onSubmit={submit}>
      <Stack maw={480}>
        <LimitedInput
          label={t('profile.nickname')}
          hint={t('profile.nicknameHint')}
          value={nickname}
          onChange={setTyped}
          rule={limits.nickname}
          error={wrong}
          autoComplete="nickname"
          focusOnOpen
        />
        {change.error && wrong === undefined && <Failure error={change.error} />}
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('profile.saveNickname')}
        </Button>
      </Stack>
    </Form>
  );
}
