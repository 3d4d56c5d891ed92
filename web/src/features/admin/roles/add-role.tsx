import type { Role } from '@clan-companion/contract/core/operation';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { fieldErrors } from '../../../ui/field-errors.ts';
import { Form } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { CHATID } from '../chatid.ts';
import { RoleSelect } from './role-select.tsx';

export function AddRole() {
  const { t } = useTexts();
  const [chatid, setChatid] = useState('');
  const [role, setRole] = useState<Role>('moderator');
  const give = useChange('PUT /admin/operators/{chat_id}');
  const wrong = fieldErrors(give.error)['chat_id'];
  const submit = () =>
    give.mutate(
      { params: { chat_id: chatid.trim() }, body: { role } },
      {
        onSuccess: () => {
          notifyDone(t('admin.roles.saved'));
          setChatid('');
        },
      },
    );
  return (
    <Section title={t('admin.roles.add')}>
      <Form onSubmit={submit}>
        <Stack maw={480} align="stretch">
          <LimitedInput
            label={t('admin.facts.chatid')}
            rule={CHATID}
            value={chatid}
            onChange={setChatid}
            error={wrong}
            autoComplete="off"
          />
          <RoleSelect label={t('admin.roles.role')} value={role} onChange={setRole} />
          {give.error && wrong === undefined && <Failure error={give.error} />}
          <Button type="submit" loading={give.isPending} w="fit-content">
            {t('admin.roles.give')}
          </Button>
        </Stack>
      </Form>
    </Section>
  );
}
