import { limits } from '@clan-companion/contract/features';
import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { kindsIn } from '../../../app/answer-kinds.ts';
import { api } from '../../../app/api.ts';
import { texts, useTexts } from '../../../app/i18n.ts';
import { refetchAnswers } from '../../../app/refetch-answers.ts';
import { clearDraftOnClose, useFormDraft } from '../../../app/use-form-draft.ts';
import { useChange } from '../../../app/use-operation.ts';
import { fieldErrors } from '../../../ui/describe-error.ts';
import { saveFile } from '../../../ui/download.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Form, FormFooter } from '../../../ui/form.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { notifyDone, notifyFailure, notifyUndo } from '../../../ui/notify.tsx';
import { ReasonInput } from '../reason-input.tsx';
import { CHATID } from '../subjects.ts';
import { type Action, lookOfAction, type Subject } from './actions.ts';
import { type Fields, requests } from './requests.ts';

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
        <ReasonInput
          isShownToPerson
          value={fields.reason}
          onChange={(reason) => change({ reason })}
          error={wrong['reason']}
          focusOnOpen={!asksForChatid && !asksForName}
        />
        <FormFooter
          sending={act}
          wrong={wrong}
          label={t(`admin.act.${action}`)}
          color={isDangerous ? 'red' : undefined}
          onCancel={onClose}
        />
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

/** Undoes what this person did a moment ago. */
async function undoAct(logid: number): Promise<void> {
  const { t } = texts();
  try {
    const { headers } = await api.send('POST /admin/log/{log_id}/undo', {
      params: { log_id: logid },
      body: { reason: t('admin.undoneAtOnce') },
    });
    await refetchAnswers(kindsIn(headers));
    notifyDone(t('admin.done.undo'));
  } catch (error) {
    notifyFailure(error);
    await refetchAnswers(undefined);
  }
}
