import { limits } from '@clan-companion/contract/features';
import { Button, Card, Group, NativeSelect, Stack, Switch, Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange, useOperation } from '../../app/use-operation.ts';
import { Failure, RowsSkeleton } from '../../ui/states.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { ClanDescription, ClanFacts, Recruiting } from '../clans/clan-facts.tsx';
import { type Clan, languageOptions, type PublicPage } from '../clans/clan.ts';
import { Questions } from './questions.tsx';

interface Props extends DialogProps {
  clan: Clan;
}

const formKey = ({ clanid }: Clan) => `public-page.${clanid}`;

export function PublicPageDialog({ clan, opened, onClose }: Props) {
  const { t } = useTexts();
  const form = formKey(clan);
  const page = useOperation(
    'GET /clans/{clan_id}/page',
    { params: { clan_id: clan.clanid } },
    { enabled: opened },
  );
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('clanPages.title')}
      size="lg"
    >
      {page.error && !page.data && <Failure error={page.error} onRetry={() => page.refetch()} />}
      {page.isPending && <RowsSkeleton rows={4} />}
      {page.data && (
        <PageForm clan={clan} page={page.data} onClose={clearDraftOnClose(form, onClose)} />
      )}
    </FormDialog>
  );
}

interface FormProps {
  clan: Clan;
  page: PublicPage;
  onClose: () => void;
}

function PageForm({ clan, page, onClose }: FormProps) {
  const { t, language } = useTexts();
  const [fields, setFields] = useFormDraft(formKey(clan), {
    recruiting: page.recruiting,
    showDescription: page.showDescription,
    language: page.language ?? '',
    playtimes: page.playtimes ?? '',
    wanted: page.wanted ?? '',
    questions: page.questions,
  });
  const set = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const save = useChange('PUT /clans/{clan_id}/page');
  const questions = fields.questions.map((text) => text.trim()).filter((text) => text !== '');
  const submit = () =>
    save.mutate(
      { params: { clan_id: clan.clanid }, body: { ...fields, questions } },
      {
        onSuccess: () => {
          notifyDone(t('clanPages.saved'));
          onClose();
        },
      },
    );
  return (
    <Form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{t('clanPages.lead')}</Text>
        <Switch
          label={t('clanPages.recruiting')}
          description={t('clanPages.recruitingHint')}
          checked={fields.recruiting}
          onChange={(event) => set({ recruiting: event.currentTarget.checked })}
          data-autofocus
        />
        <Switch
          label={t('clanPages.showDescription')}
          description={t('clanPages.showDescriptionHint')}
          checked={fields.showDescription}
          onChange={(event) => set({ showDescription: event.currentTarget.checked })}
        />
        <LimitedInput
          label={t('clans.wanted')}
          rule={limits.wanted}
          value={fields.wanted}
          onChange={(wanted) => set({ wanted })}
        />
        <LimitedInput
          label={t('clans.playtimes')}
          hint={t('clanPages.playtimesHint')}
          rule={limits.playtimes}
          value={fields.playtimes}
          onChange={(playtimes) => set({ playtimes })}
        />
        <NativeSelect
          label={t('clanPages.language')}
          data={[
            { value: '', label: t('clanPages.noLanguage') },
            ...languageOptions(language, fields.language),
          ]}
          value={fields.language}
          onChange={(event) => set({ language: event.currentTarget.value })}
        />
        <Questions questions={fields.questions} onChange={(all) => set({ questions: all })} />
        <Card component="section" withBorder aria-labelledby="page-preview">
          <Stack>
            <Title order={2} size="h4" id="page-preview">
              {t('clanPages.preview')}
            </Title>
            <ClanFacts clan={clan} />
            <ClanDescription
              clan={fields.showDescription ? clan : {}}
              none={t('clans.hiddenDescription')}
            />
            <Recruiting page={shownIn({ ...fields, questions })} />
          </Stack>
        </Card>
        {save.error && <Failure error={save.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface Fields {
  recruiting: boolean;
  language: string;
  playtimes: string;
  wanted: string;
  questions: string[];
}

/** As the service would answer: without empty fields. */
const shownIn = ({ recruiting, questions, language, playtimes, wanted }: Fields) => ({
  recruiting,
  questions: [...new Set(questions)],
  ...(language !== '' && { language }),
  ...(playtimes.trim() !== '' && { playtimes }),
  ...(wanted.trim() !== '' && { wanted }),
});
