import { Text } from '@mantine/core';
import classes from './clans.module.css';

interface Props {
  answers: readonly { question: string; answer: string }[] | undefined;
}

/** The questions as they were asked, with the answers. */
export function RequestAnswers({ answers = [] }: Props) {
  if (answers.length === 0) return null;
  return (
    <dl className={classes['answers']}>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <Text component="dt" size="sm" c="dimmed" className={classes['words']}>
            {question}
          </Text>
          <Text component="dd" m={0} className={classes['words']}>
            {answer}
          </Text>
        </div>
      ))}
    </dl>
  );
}
