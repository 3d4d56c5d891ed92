import type { BodyOf } from '@clan-companion/contract/core/operation';
import { limits } from '@clan-companion/contract/features';
import type { OperationTable } from '@clan-companion/contract/operations';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { type Language, languages, useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { fieldErrors } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form, FormFooter } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import type { Switches } from './answers.ts';
import { ReasonInput } from './reason-input.tsx';
import type { SwitchName } from './switches.tsx';

interface Props extends DialogProps {
  name: SwitchName | 'sessions';
  /** What the dialog does. */
  verb: string;
  switches: Switches;
}

const MINUTES = ['15', '30', '60', '120', '240', '480'];
const HOURS = ['0', '1', '6', '24', '72', '168', '720'];
const OPTIONAL_TEXT = { ...limits.banner, min: 0 };

const formKey = ({ name }: Props) => `admin.switches.${name}`;

/** Asks for the reason, and for what else the switch needs. */
export function SwitchDialog(props: Props) {
  const { t } = useTexts();
  const { name, verb, opened, onClose } = props;
  const form = formKey(props);
  const title = t('admin.actOn', { action: verb, name: t(`admin.switches.${name}`) });
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={title}>
      <SwitchForm {...props} onClose={clearDraftOnClose(form, onClose)} />
    </FormDialog>
  );
}

function SwitchForm(props: Props) {
  const { t } = useTexts();
  const { name, verb, switches, onClose } = props;
  const [fields, setFields] = useFormDraft<Fields>(formKey(props), initialFields(switches));
  const change = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });
  const set = useChange('PUT /admin/switches');
  const end = useChange('POST /admin/end-sessions');
  const { reason } = fields;
  const sending = name === 'sessions' ? end : set;
  const wrong = fieldErrors(sending.error)['reason'];
  const done = () => {
    notifyDone(t(name === 'sessions' ? 'admin.switches.sessionsEnded' : 'admin.switches.saved'));
    onClose();
  };
  const send = () =>
    name === 'sessions'
      ? end.mutateAsync({ body: { reason } })
      : set.mutateAsync({ body: { ...changeOf(name, switches, fields), reason } });
  return (
    <Form onSubmit={() => void send().then(done, () => undefined)}>
      <Stack>
        <Text c="dimmed">{t(`admin.switches.hints.${name}`)}</Text>
        <Choice name={name} switches={switches} fields={fields} change={change} />
        <ReasonInput
          value={reason}
          onChange={(text) => change({ reason: text })}
          error={wrong}
          focusOnOpen={name === 'readOnly' || name === 'openMaps' || name === 'sessions'}
        />
        <FormFooter
          sending={sending}
          wrong={wrong}
          label={verb}
          color={name === 'sessions' ? 'red' : undefined}
          onCancel={onClose}
        />
      </Stack>
    </Form>
  );
}

interface ChoiceProps extends Pick<Props, 'name' | 'switches'> {
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
}

/** What there is to choose, besides the reason. */
function Choice({ name, switches, fields, change }: ChoiceProps) {
  const { t } = useTexts();
  if (name === 'signUp') {
    const choices = ['open', 'invitation', 'closed'] as const;
    return (
      <NativeSelect
        label={t('admin.switches.signUp')}
        data={choices.map((value) => ({ value, label: t(`admin.switches.signUps.${value}`) }))}
        value={fields.signUp}
        onChange={(event) => change({ signUp: event.currentTarget.value as Fields['signUp'] })}
        data-autofocus
      />
    );
  }
  if (name === 'holdNewHours') {
    const choices = [...new Set([...HOURS, String(switches.holdNewHours)])];
    return (
      <NativeSelect
        label={t('admin.duration')}
        data={choices.map((value) => ({
          value,
          label:
            value === '0'
              ? t('admin.switches.off')
              : t('admin.switches.hours', { count: Number(value) }),
        }))}
        value={fields.hours}
        onChange={(event) => change({ hours: event.currentTarget.value })}
        data-autofocus
      />
    );
  }
  if (name === 'banner') {
    return (Object.keys(languages) as Language[]).map((language, index) => (
      <LimitedInput
        key={language}
        label={t('admin.switches.textIn', { language: languages[language].name })}
        rule={OPTIONAL_TEXT}
        value={fields.banner[language] ?? ''}
        onChange={(text) => change({ banner: { ...fields.banner, [language]: text } })}
        focusOnOpen={index === 0}
      />
    ));
  }
  if (name !== 'maintenance' || switches.maintenance) return null;
  return (
    <>
      <NativeSelect
        label={t('admin.duration')}
        data={MINUTES.map((value) => ({ value, label: durationOf(Number(value), t) }))}
        value={fields.minutes}
        onChange={(event) => change({ minutes: event.currentTarget.value })}
        data-autofocus
      />
      <LimitedInput
        label={t('admin.switches.maintenanceText')}
        rule={OPTIONAL_TEXT}
        value={fields.text}
        onChange={(text) => change({ text })}
      />
    </>
  );
}

const durationOf = (minutes: number, t: ReturnType<typeof useTexts>['t']): string =>
  minutes < 60
    ? t('admin.switches.minutes', { count: minutes })
    : t('admin.switches.hours', { count: minutes / 60 });

type NewSwitches = Omit<BodyOf<OperationTable['PUT /admin/switches']>, 'reason'>;

/** What the dialogs ask for. Each switch uses some of it. */
interface Fields {
  reason: string;
  signUp: Switches['signUp'];
  banner: Record<string, string>;
  minutes: string;
  hours: string;
  text: string;
}

const initialFields = ({ signUp, holdNewHours, banner = {} }: Switches): Fields => ({
  reason: '',
  signUp,
  banner: Object.fromEntries(Object.keys(languages).map((name) => [name, banner[name] ?? ''])),
  minutes: '60',
  hours: String(holdNewHours),
  text: '',
});

/** The change that a dialog makes. */
function changeOf(name: SwitchName, switches: Switches, fields: Fields): NewSwitches {
  switch (name) {
    case 'readOnly':
      return { readOnly: !switches.readOnly };
    case 'openMaps':
      return { openMaps: !switches.openMaps };
    case 'holdNewHours':
      return { holdNewHours: Number(fields.hours) };
    case 'signUp':
      return { signUp: fields.signUp };
    case 'banner':
      return { banner: bannerOf(switches, fields) };
    case 'maintenance':
      return { maintenance: switches.maintenance ? null : maintenanceOf(fields) };
  }
}

/** Keeps texts in languages that the app doesn't have. Without any text, there is no banner. */
function bannerOf({ banner }: Switches, fields: Fields): Record<string, string> | null {
  const texts = Object.entries({ ...banner, ...fields.banner });
  const given = texts.filter(([, text]) => text.trim() !== '');
  return given.length === 0 ? null : Object.fromEntries(given);
}

const maintenanceOf = ({ minutes, text }: Fields) => ({
  until: new Date(Date.now() + Number(minutes) * 60_000).toISOString(),
  ...(text.trim() !== '' && { text }),
});
