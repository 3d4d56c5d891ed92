import { limits } from '@clan-companion/contract/features';
import { MAX_QUESTIONS } from '@clan-companion/contract/features/clan-pages/index';
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { LimitedInput } from '../../ui/limited-input.tsx';

/** Empty ones are left out when the page is saved. */
const QUESTION = { ...limits.question, min: 0 };

interface Props {
  questions: string[];
  onChange: (questions: string[]) => void;
}

export function Questions({ questions, onChange }: Props) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="page-questions">
      <Stack>
        <Title order={2} size="h4" id="page-questions">
          {t('clans.questions')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('clanPages.questionsLead')}
        </Text>
        {questions.map((question, index) => (
          // The questions have no other identity than their place.
          <Group key={index} wrap="nowrap" align="flex-start">
            <div style={{ flex: 1, minWidth: 0 }}>
              <LimitedInput
                label={t('clanPages.question', { number: index + 1 })}
                rule={QUESTION}
                value={question}
                onChange={(text) => onChange(questions.with(index, text))}
              />
            </div>
            <ActionIcon
              variant="default"
              size={36}
              mt={25}
              aria-label={t('clanPages.removeQuestion', { number: index + 1 })}
              onClick={() => onChange(questions.toSpliced(index, 1))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        ))}
        {questions.length < MAX_QUESTIONS && (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={18} />}
            onClick={() => onChange([...questions, ''])}
          >
            {t('clanPages.addQuestion')}
          </Button>
        )}
      </Stack>
    </section>
  );
}
