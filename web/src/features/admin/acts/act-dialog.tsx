import { limits } from '@clan-companion/contract/features';
import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../../app/use-form-draft.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { fieldErrors } from '../../../ui/field-errors.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { notifyDone, notifyUndo } from '../../../ui/notify.ts';
import { CHATID } from '../chatid.ts';
import { type Action, lookOfAction, type Subject } from './actions.ts';
import { type Fields, requests } from './requests.ts';
import { undoAct } from './undo-act.ts';

interface Props extends DialogProps {
  action: Action;
  subject: Subject;
}

const NAMES = { clan: limits.clanName, map: limits.mapName };
const BANS: readonly Action[] = ['ban', 'change-ban', 'ban-chatid'];
const HOURS = { hour: '1', day: '24', week: '168', month: '720', forever: '' };

const formKey = ({ action, subject: { kind, id } }: Props) => `admin.${action}.${kind}.${id}`;

/** Asks for the reason, and for what else the action needs. */
export function ActDialog(props: Props) {
  const { t } = useTexts();
  const { action, subject, opened, onClose } = props;
  const form = formKey(props);
  const label = t(`admin.act.${action}`);
  const title =
    subject.name === '' ? label : t('admin.actOn', { action: label, name: subject.name });
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={title}>
      <ActForm key={action} {...props} onClose={clearDraftOnClose(form, onClose)} />
    </FormDialog>
  );
}

function ActForm(props: Props) {
  const { action, subject, onClose } = props;
  const { t } = useTexts();
  const [fields, setFields] = useFormDraft<Fields>(formKey(props), {
    reason: '',
    name: subject.kind === 'person' ? (subject.nickname ?? '') : subject.name,
    chatid: '',
    hours: HOURS.day,
    erase: false,
  });
  const change = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });
  const { key, input } = requests[action];
  const act = useChange(key);
  const wrong = fieldErrors(act.error);
  const { isDangerous, canUndo } = lookOfAction(action);
  const done = (answer: { logid: number } | object) => {
    const message = t(`admin.done.${action}`, { name: subject.name });
    if (action === 'export-data') saveExport(subject.id, answer);
    if (canUndo && 'logid' in answer) notifyUndo(message, () => undoAct(answer.logid));
    else notifyDone(message);
    onClose();
  };
  // `mutateAsync`, because the row may be gone by then. Errors are shown below.
  const submit = () => void act.mutateAsync(input(subject, fields)).then(done, () => undefined);
  const asksForChatid = action === 'ban-chatid' || action === 'appoint-leader';
  const asksForName = action === 'rename' || action === 'nickname';
  const shared = { change, fields, wrong };
  return (
    <Form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{t(`admin.hints.${action}`)}</Text>
        {asksForChatid && (
          <LimitedInput
            label={t(action === 'ban-chatid' ? 'admin.facts.chatid' : 'admin.newLeader')}
            rule={CHATID}
            value={fields.chatid}
            onChange={(chatid) => change({ chatid })}
            error={wrong['chatid'] ?? wrong['chat_id']}
            autoComplete="off"
            focusOnOpen
          />
        )}
        {asksForName && <NewName kind={subject.kind} {...shared} />}
        {BANS.includes(action) && <Duration {...shared} />}
        {action === 'delete-account' && (
          <Checkbox
            label={t('admin.erase')}
            description={t('admin.eraseHint')}
            checked={fields.erase}
            onChange={(event) => change({ erase: event.currentTarget.checked })}
          />
        )}
        <LimitedInput
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          rule={limits.reason}
          value={fields.reason}
          onChange={(reason) => change({ reason })}
          error={wrong['reason']}
          focusOnOpen={!asksForChatid && !asksForName}
        />
        {act.error && Object.keys(wrong).length === 0 && <Failure error={act.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={act.isPending} {...(isDangerous && { color: 'red' })}>
            {t(`admin.act.${action}`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

const saveExport = (chatid: string, data: object): void =>
  saveFile(`clan-companion-${chatid}.json`, JSON.stringify(data, undefined, 2), 'application/json');

interface FieldProps {
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  wrong: Readonly<Record<string, string>>;
}

function NewName({ kind, fields, change, wrong }: FieldProps & { kind: Subject['kind'] }) {
  const { t } = useTexts();
  const isPerson = kind === 'person';
  return (
    <LimitedInput
      label={t(isPerson ? 'admin.newNickname' : 'admin.newName')}
      // Without a name, somebody's nickname is removed.
      rule={isPerson ? { ...limits.nickname, min: 0 } : NAMES[kind as keyof typeof NAMES]}
      value={fields.name}
      onChange={(name) => change({ name })}
      error={wrong['name']}
      autoComplete="off"
      focusOnOpen
    />
  );
}

function Duration({ fields, change }: FieldProps) {
  const { t } = useTexts();
  return (
    <NativeSelect
      label={t('admin.duration')}
      data={Object.entries(HOURS).map(([name, value]) => ({
        value,
        label: t(`admin.durations.${name as keyof typeof HOURS}`),
      }))}
      value={fields.hours}
      onChange={(event) => change({ hours: event.currentTarget.value })}
    />
  );
}
