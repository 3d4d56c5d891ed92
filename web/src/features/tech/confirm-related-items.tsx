import { Button, Group, List, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';

export interface Question {
  learn: boolean;
  name: string;
  /** Missing requirements to learn, or learned items that require it. */
  others: readonly string[];
}

interface Props {
  question: Question | undefined;
  onClose: () => void;
  onAnswer: (names: readonly string[], learn: boolean) => void;
}

/** Asks whether to learn or unlearn related items too. */
export function ConfirmRelatedItems({ question, onClose, onAnswer }: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const title =
    question &&
    t(question.learn ? 'tech.learnTitle' : 'tech.unlearnTitle', {
      name: names.item(question.name),
    });
  return (
    <Modal opened={question !== undefined} onClose={onClose} title={title}>
      {question && <Choices question={question} onClose={onClose} onAnswer={onAnswer} />}
    </Modal>
  );
}

function Choices({ question, onClose, onAnswer }: Props & { question: Question }) {
  const { t } = useTexts();
  const { item } = useGameNames();
  const { learn, name, others } = question;
  const kind = learn ? 'learn' : 'unlearn';
  const answer = (names: readonly string[]) => {
    onAnswer(names, learn);
    onClose();
  };
  return (
    <Stack>
      <Text>{t(`tech.${kind}Others`, { count: others.length, name: item(name) })}</Text>
      <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: 0 }}>
        <List>
          {others.map((other) => (
            <List.Item key={other}>{item(other)}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="default" onClick={() => answer([name])}>
          {t(`tech.${kind}Only`)}
        </Button>
        <Button
          {...(!learn && { color: 'red' })}
          onClick={() => answer([...others, name])}
          data-autofocus
        >
          {t(`tech.${kind}All`, { count: others.length + 1 })}
        </Button>
      </Group>
    </Stack>
  );
}
