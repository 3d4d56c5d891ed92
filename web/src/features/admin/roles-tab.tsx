import type { Role } from '@clan-companion/contract/core/operation';
import { Badge, Button, Group, NativeSelect, type NativeSelectProps, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange, useOperation } from '../../app/use-operation.ts';
import { fieldErrors } from '../../ui/describe-error.ts';
import { Form } from '../../ui/form.tsx';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { Failure, LoadingOrError } from '../../ui/states.tsx';
import type { Operator } from './answers.ts';
import { Badges, Row, Rows } from './rows.tsx';
import { CHATID, personAddress, personName } from './subjects.ts';

export function RolesTab() {
  const { t } = useTexts();
  const operators = useOperation('GET /admin/operators', {});
  return (
    <Stack>
      <Section
        title={t('admin.tabs.roles')}
        lead={`${t('admin.roles.operator')} ${t('admin.roles.moderator')}`}
      >
        {operators.data ? (
          <Rows>
            {operators.data.map((operator) => (
              <OperatorRow key={operator.chatid} operator={operator} />
            ))}
          </Rows>
        ) : (
          <LoadingOrError query={operators} rows={2} />
        )}
      </Section>
      <AddRole />
    </Stack>
  );
}

function OperatorRow({ operator }: { operator: Operator }) {
  const { t } = useTexts();
  const { chatid, chattag, role, configured } = operator;
  return (
    <Row
      name={personName(operator)}
      to={chattag === undefined ? undefined : personAddress(chatid)}
      badges={
        configured && (
          <>
            <Badges role={role} />
            <Badge variant="outline" color="gray" tt="none">
              {t('admin.roles.configured')}
            </Badge>
          </>
        )
      }
      aside={!configured && <ChangeRole operator={operator} />}
    >
      {chatid}
    </Row>
  );
}

function ChangeRole({ operator }: { operator: Operator }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const change = useChange('PUT /admin/operators/{chat_id}');
  const remove = useChange('DELETE /admin/operators/{chat_id}');
  const name = personName(operator);
  const params = { chat_id: operator.chatid };
  return (
    <Group gap="xs" justify="flex-end">
      <RoleSelect
        aria-label={t('admin.roles.roleOf', { name })}
        value={operator.role}
        disabled={change.isPending}
        onChange={(role) =>
          void change
            .mutateAsync({ params, body: { role } })
            .then(() => notifyDone(t('admin.roles.saved')), notifyFailure)
        }
      />
      <Button
        variant="default"
        aria-label={t('admin.roles.removeOne', { name })}
        onClick={() => setAsking(true)}
      >
        {t('admin.roles.remove')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('admin.roles.removeTitle', { name })}
        confirmLabel={t('admin.act.remove-role')}
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          notifyDone(t('admin.roles.removed', { name }));
        }}
      >
        {t('admin.roles.removeWarning')}
      </Confirm>
    </Group>
  );
}

function AddRole() {
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

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  value: Role;
  onChange: (role: Role) => void;
}

function RoleSelect({ value, onChange, ...rest }: Props) {
  const { t } = useTexts();
  const roles = ['moderator', 'operator'] as const;
  return (
    <NativeSelect
      {...rest}
      data={roles.map((role) => ({ value: role, label: t(`admin.role.${role}`) }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Role)}
    />
  );
}
