import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useChange } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { nameOf } from '../../ui/names.ts';
import { notifyFailure } from '../../ui/notify.tsx';
import classes from './steps.module.css';
import type { Goal, Step } from './plan.ts';

/** The plan of a goal. Members take free steps, and give theirs back. */
export function Steps({ goal, steps }: { goal: Goal; steps: readonly Step[] }) {
  const { t } = useTexts();
  const names = useGameNames();
  return (
    <ul className={classes['steps']}>
      {steps.map(({ item, mate, isDone }) => (
        <li key={item} className={classes['step']}>
          {isDone ? (
            <IconCheck size={18} color="var(--mantine-color-oasis-text)" aria-hidden />
          ) : (
            <IconCircle size={18} aria-hidden />
          )}
          <Text {...(isDone && { c: 'dimmed' })}>
            {names.item(item)}
            {isDone && <VisuallyHidden>, {t('tech.states.learned')}</VisuallyHidden>}
          </Text>
          <Text size="sm" c="dimmed" className={classes['who']}>
            {mate && nameOf(mate)}
          </Text>
          {!isDone && <TakeOrReturn goal={goal} item={item} holder={mate?.chatid} />}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  goal: Goal;
  item: string;
  /** The chatid of the member who learns it. */
  holder: string | undefined;
}

function TakeOrReturn({ goal, item, holder }: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const chatid = useChatid() ?? '';
  const clan_id = useProfile().data?.clanid ?? 0;
  const change = useChange('PUT /clans/{clan_id}/goals/{goal_id}');
  const isOwn = holder === chatid;
  if (holder !== undefined && !isOwn) return null;
  const tasks = [isOwn ? { item } : { item, chatid }];
  const act = isOwn ? 'giveBack' : 'take';
  return (
    <Button
      variant={isOwn ? 'default' : 'light'}
      size="sm"
      aria-label={t(`goals.${act}Of`, { item: names.item(item) })}
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { params: { clan_id, goal_id: goal.goalid }, body: { tasks } },
          { onError: notifyFailure },
        )
      }
    >
      {t(`goals.${act}`)}
    </Button>
  );
}
