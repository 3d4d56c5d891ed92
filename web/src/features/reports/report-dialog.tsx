import type { BodyOf } from '@clan-companion/contract/core/operation';
import { limits } from '@clan-companion/contract/features';
import type { OperationTable } from '@clan-companion/contract/operations';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { fieldErrors } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form, FormFooter } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';

type Sent = BodyOf<OperationTable['POST /reports']>;

/** What is reported. */
export interface Reported extends Pick<Sent, 'kind' | 'id'> {
  name: string;
}

interface Props extends DialogProps {
  subject: Reported;
}

const CAUSES: readonly Sent['cause'][] = ['insult', 'spam', 'cheating', 'other'];

const formKey = ({ subject: { kind, id } }: Props) => `report.${kind}.${id}`;

export function ReportDialog(props: Props) {
  const { t } = useTexts();
  const { subject, opened, onClose } = props;
  const form = formKey(props);
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('reports.title', { name: subject.name })}
    >
      <ReportForm {...props} onClose={clearDraftOnClose(form, onClose)} />
    </FormDialog>
  );
}

function ReportForm(props: Props) {
  const { kind, id } = props.subject;
  const { onClose } = props;
  const { t } = useTexts();
  const [draft, setDraft] = useFormDraft<Pick<Sent, 'cause'> & { text: string }>(formKey(props), {
    cause: 'insult',
    text: '',
  });
  const report = useChange('POST /reports');
  const wrong = fieldErrors(report.error)['text'];
  const submit = () =>
    report.mutate(
      { body: { kind, id, ...draft } },
      {
        onSuccess: () => {
          notifyDone(t('reports.done'));
          onClose();
        },
      },
    );
  return (
    <Form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{t('reports.hint')}</Text>
        <NativeSelect
          label={t('reports.cause')}
          data={CAUSES.map((value) => ({ value, label: t(`reports.causes.${value}`) }))}
          value={draft.cause}
          onChange={(event) =>
            setDraft({ ...draft, cause: event.currentTarget.value as Sent['cause'] })
          }
        />
        <LimitedInput
          label={t('reports.text')}
          rule={limits.reportText}
          value={draft.text}
          onChange={(text) => setDraft({ ...draft, text })}
          error={wrong}
        />
        <FormFooter sending={report} wrong={wrong} label={t('reports.send')} onCancel={onClose} />
      </Stack>
    </Form>
  );
}
