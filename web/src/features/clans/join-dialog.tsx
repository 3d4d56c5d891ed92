import { limits } from '@clan-companion/contract/features';
import { Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { ClanIdentity } from '../../ui/clan-identity.tsx';
import { fieldErrors } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form, FormFooter } from '../../ui/form.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import type { PublicPage } from './clan.ts';
import type { Request } from './own-request.tsx';
import { RequireNickname } from './require-nickname.tsx';

interface Props {
  page: PublicPage;
  /** The open request, if there is one. */
  request: Request | undefined;
  opened: boolean;
  onClose: () => void;
}

interface Draft {
  message: string;
  /** By question. */
  answers: Record<string, string>;
}

/** Answers are not required, unlike in the service, which stores only those that are given. */
const ANSWER = { ...limits.answer, min: 0 };

const formKey = ({ clanid }: PublicPage) => `join.${clanid}`;

export function JoinDialog(props: Props) {
  const { t } = useTexts();
  const form = formKey(props.page);
  return (
    <FormDialog
      form={form}
      opened={props.opened}
      onClose={props.onClose}
      title={t('clans.askTitle', { name: props.page.name })}
    >
      <RequireNickname why={t('clans.joinSignInWhy')}>
        <JoinForm {...props} onClose={clearDraftOnClose(form, props.onClose)} />
      </RequireNickname>
    </FormDialog>
  );
}

function JoinForm({ page, request, onClose }: Props) {
  const { t } = useTexts();
  const [draft, setDraft] = useFormDraft<Draft>(formKey(page), {
    message: request?.message ?? '',
    answers: Object.fromEntries(
      (request?.answers ?? []).map(({ question, answer }) => [question, answer]),
    ),
  });
  const ask = useChange('POST /clans/{clan_id}/requests');
  const wrong = fieldErrors(ask.error)['message'];
  const answerTo = (question: string) => draft.answers[question] ?? '';
  const submit = () => {
    const { message } = draft;
    const answers = page.questions
      .map((question) => ({ question, answer: answerTo(question).trim() }))
      .filter(({ answer }) => answer !== '');
    ask.mutate(
      { params: { clan_id: page.clanid }, query: { message }, body: { answers } },
      {
        onSuccess: () => {
          notifyDone(t('clans.askDone', { name: page.name }));
          onClose();
        },
      },
    );
  };
  return (
    <Form onSubmit={submit}>
      <Stack>
        <ClanIdentity clan={page} />
        {page.questions.map((question, index) => (
          <LimitedInput
            key={question}
            label={question}
            rule={ANSWER}
            value={answerTo(question)}
            onChange={(answer) =>
              setDraft({ ...draft, answers: { ...draft.answers, [question]: answer } })
            }
            focusOnOpen={index === 0}
            autoFocus={index === 0}
          />
        ))}
        <LimitedInput
          label={t('clans.message')}
          hint={t('clans.messageHint')}
          rule={limits.requestMessage}
          value={draft.message}
          onChange={(message) => setDraft({ ...draft, message })}
          error={wrong}
          focusOnOpen={page.questions.length === 0}
          autoFocus={page.questions.length === 0}
        />
        <FormFooter sending={ask} wrong={wrong} label={t('clans.askButton')} onCancel={onClose} />
      </Stack>
    </Form>
  );
}
