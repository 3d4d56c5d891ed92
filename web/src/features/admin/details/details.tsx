import { ProblemError } from '@clan-companion/contract/core/client';
import { Anchor, Button, Stack } from '@mantine/core';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { describeError, fieldErrors } from '../../../ui/describe-error.ts';
import { Form } from '../../../ui/form.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { EmptyState, Failure, LoadingOrError } from '../../../ui/states.tsx';
import { AdminOnly } from '../admin-only.tsx';
import classes from '../admin.module.css';
import { ReasonInput } from '../reason-input.tsx';

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages about a person or a clan. */
export function DetailsPage({ children, ...props }: PageProps) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      <Anchor component={Link} to="/admin" c="dimmed" size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden /> {t('admin.title')}
      </Anchor>
      <Page {...props}>
        <AdminOnly>{() => children}</AdminOnly>
      </Page>
    </Stack>
  );
}

/** Shown while the answer loads, or instead of it after a failure. */
export function NoDetails({ query }: { query: Parameters<typeof LoadingOrError>[0]['query'] }) {
  const { t } = useTexts();
  const { error } = query;
  // 400: the id in the address has the wrong form.
  if (error instanceof ProblemError && (error.status === 404 || error.status === 400))
    return <EmptyState title={describeError(error, t).title} />;
  return <LoadingOrError query={query} rows={4} />;
}

type Fact = keyof typeof import('../texts.en.ts').en.admin.facts;

/** Facts without a value are left out. */
export function Facts({ facts }: { facts: Partial<Record<Fact, ReactNode>> }) {
  const { t } = useTexts();
  return (
    <Section title={t('admin.facts.title')}>
      <dl className={classes['facts']}>
        {Object.entries(facts).map(
          ([name, value]) =>
            value !== undefined && (
              <Fragment key={name}>
                <dt>{t(`admin.facts.${name as Fact}`)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </Section>
  );
}

interface InsideProps {
  kind: 'clan' | 'map';
  opening: { error: unknown; isPending: boolean };
  open: (reason: string) => void;
}

/** Asks for the reason before operators see what is not theirs. Its owner gets to know it. */
export function LookInside({ kind, opening, open }: InsideProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const { error, isPending } = opening;
  const wrong = fieldErrors(error);
  return (
    <Section title={t(`admin.inside.${kind}`)} lead={t(`admin.inside.${kind}Hint`)}>
      <Form onSubmit={() => open(reason)}>
        <Stack align="flex-start">
          <ReasonInput
            isShownToPerson
            value={reason}
            onChange={setReason}
            error={wrong['reason']}
          />
          {Boolean(error) && Object.keys(wrong).length === 0 && <Failure error={error} />}
          <Button
            type="submit"
            variant="default"
            leftSection={<IconEye size={16} />}
            loading={isPending}
          >
            {t('admin.inside.open')}
          </Button>
        </Stack>
      </Form>
    </Section>
  );
}
