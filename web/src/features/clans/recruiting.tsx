import { Badge, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import type { PublicPage } from './clan.ts';
import classes from './clans.module.css';
import { languageName } from './languages.ts';

export function RecruitingBadge() {
  const { t } = useTexts();
  return (
    <Badge variant="light" color="oasis" tt="none" w="fit-content">
      {t('clans.recruiting')}
    </Badge>
  );
}

type Shown = Pick<PublicPage, 'recruiting' | 'language' | 'playtimes' | 'wanted' | 'questions'>;

/** What the leader tells people who think about joining. */
export function Recruiting({ page }: { page: Shown }) {
  const { t, language } = useTexts();
  return (
    <>
      {page.recruiting && (
        <div>
          <RecruitingBadge />
          <Text mt={4}>{t('clans.isRecruiting')}</Text>
        </div>
      )}
      {page.wanted !== undefined && <Words title={t('clans.wanted')} text={page.wanted} />}
      {page.playtimes !== undefined && <Words title={t('clans.playtimes')} text={page.playtimes} />}
      {page.language !== undefined && (
        <Words title={t('clans.language')} text={languageName(page.language, language)} />
      )}
      {page.questions.length > 0 && (
        <section>
          <Title order={2} size="h4" mb={4}>
            {t('clans.questions')}
          </Title>
          <Stack component="ul" gap={4} m={0} pl="lg">
            {page.questions.map((question) => (
              <li key={question} className={classes['words']}>
                {question}
              </li>
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {title}
      </Title>
      <Text className={classes['words']}>{text}</Text>
    </section>
  );
}
