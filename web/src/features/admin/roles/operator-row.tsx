import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone, notifyFailure } from '../../../ui/notify.ts';
import type { Operator } from '../answers.ts';
import { Badges } from '../badges.tsx';
import { Row } from '../row.tsx';
import { personAddress, personName } from '../subjects.ts';
import { RoleSelect } from './role-select.tsx';

export function OperatorRow({ operator }: { operator: Operator }) {
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
