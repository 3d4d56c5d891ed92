import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { MarkerChange } from '../logic/change.ts';
import type { Drawing } from '../logic/drawing.ts';
import {
  type Choices,
  type Merge,
  NAME,
  conflictKeys,
  resolveConflicts,
  type Side,
} from '../logic/merge.ts';
import { MarkerSummary } from './marker-summary.tsx';
import { MergeQuestion } from './merge-question.tsx';
import classes from './merge-form.module.css';

const SHOWN = 20;

interface Props {
  merge: Merge;
  onResolve: (drawing: Drawing) => void;
  onClose: () => void;
}

/** Shows both sides' changes after a conflicting save, and asks which version of a conflict to keep. */
export function MergeForm({ merge, onResolve, onClose }: Props) {
  const { t } = useTexts();
  const [choices, setChoices] = useState<Choices>(new Map());
  const questions = conflictKeys(merge);
  const choose = (question: string | typeof NAME, side: Side) =>
    setChoices(new Map(choices).set(question, side));
  const chooseAll = (side: Side) =>
    setChoices(new Map(questions.map((question) => [question, side])));
  const renamed = (name: string) =>
    merge.name.conflict || name === merge.name.before ? undefined : name;
  const open = questions.filter((question) => !choices.has(question)).length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (open === 0) onResolve(resolveConflicts(merge, choices));
      }}
    >
      <Stack>
        <Text>{questions.length > 0 ? t('maps.merge.asks') : t('maps.merge.fits')}</Text>
        <div className={classes['sides']}>
          <Changes
            title={t('maps.merge.theirs')}
            changes={merge.theirs}
            name={renamed(merge.name.theirs)}
          />
          <Changes
            title={t('maps.merge.mine')}
            changes={merge.mine}
            name={renamed(merge.name.mine)}
          />
        </div>
        {questions.length > 0 && (
          <Group justify="space-between">
            <Title order={3} size="h4">
              {t('maps.merge.questions', { count: questions.length })}
            </Title>
            {questions.length > 1 && (
              <Group gap="xs">
                <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
                  {t('maps.merge.allMine')}
                </Button>
                <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
                  {t('maps.merge.allTheirs')}
                </Button>
              </Group>
            )}
          </Group>
        )}
        {merge.name.conflict && (
          <MergeQuestion
            legend={t('maps.merge.name')}
            mine={merge.name.mine}
            theirs={merge.name.theirs}
            value={choices.get(NAME)}
            onChange={(side) => choose(NAME, side)}
          />
        )}
        {merge.conflicts.map(({ markerid, before, mine, theirs }) => (
          <MergeQuestion
            key={markerid}
            legend={before ? <MarkerSummary marker={before} /> : t('maps.merge.newOnBothSides')}
            mine={<Version marker={mine} />}
            theirs={<Version marker={theirs} />}
            value={choices.get(markerid)}
            onChange={(side) => choose(markerid, side)}
          />
        ))}
        <Group justify="flex-end">
          {open > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {t('maps.merge.open', { count: open })}
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            {t('maps.merge.later')}
          </Button>
          <Button type="submit" disabled={open > 0}>
            {t('maps.merge.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Version({ marker }: { marker: MarkerChange['after'] }) {
  const { t } = useTexts();
  return marker ? <MarkerSummary marker={marker} /> : t('maps.merge.deleted');
}

interface ChangesProps {
  title: string;
  changes: readonly MarkerChange[];
  /** The new name, if only this side changed it. */
  name: string | undefined;
}

function Changes({ title, changes, name }: ChangesProps) {
  const { t } = useTexts();
  return (
    <section className={classes['side']}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {changes.length === 0 && name === undefined && (
        <Text size="sm" c="dimmed">
          {t('maps.merge.nothingElse')}
        </Text>
      )}
      <ul className={classes['changes']}>
        {name !== undefined && (
          <li>
            <Text span size="xs" fw={600}>
              {t('maps.merge.renamed')}
            </Text>
            <Text span size="sm">
              {name}
            </Text>
          </li>
        )}
        {changes.slice(0, SHOWN).map(({ markerid, before, after }) => (
          <li key={markerid}>
            <Text span size="xs" fw={600}>
              {before && after
                ? t('maps.merge.changed')
                : after
                  ? t('maps.merge.added')
                  : t('maps.merge.removed')}
            </Text>
            <MarkerSummary marker={(after ?? before)!} />
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {t('maps.merge.andMore', { count: changes.length - SHOWN })}
        </Text>
      )}
    </section>
  );
}
