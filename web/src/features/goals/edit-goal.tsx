import { limits } from '@clan-companion/contract/features';
import { Button, Group, Modal, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Failure } from '../../ui/states.tsx';
import { fieldErrors } from '../../ui/describe-error.ts';
import { Form } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { fullNameOf, nameOf } from '../../ui/names.ts';
import { notifyDone } from '../../ui/notify.tsx';
import type { Tree } from '../tech/tree.ts';
import { useClanTech } from '../tech/use-clan-tech.ts';
import { useLearned } from '../tech/use-learned.ts';
import { useLearners } from '../tech/clan/use-learners.ts';
import { type Goal, planOf, suggestTasks } from './plan.ts';

interface Props extends DialogProps {
  tree: Tree;
  /** Undefined if the person has yet to choose one. */
  item: string | undefined;
  /** Undefined for a new goal. */
  goal?: Goal;
}

export function EditGoal(props: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const { opened, onClose, goal } = props;
  const title = goal ? t('goals.editOf', { item: names.item(goal.item) }) : t('goals.set');
  return (
    // A click outside must not discard the plan.
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside={false}>
      {/* Gone at once, so that the second click of a double click sends nothing. */}
      {opened && <GoalForm {...props} />}
    </Modal>
  );
}

const NOBODY = '';

function GoalForm({ tree, item: given, goal, onClose }: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const clan_id = useProfile().data?.clanid ?? 0;
  const [item, setItem] = useState(given);
  const isFixed = given !== undefined;
  const [due, setDue] = useState(goal?.due ?? '');
  const [note, setNote] = useState(goal?.note ?? '');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const clan = useClanTech(tree.name, useLearned(tree.name).learned);
  const learners = useLearners(tree, clan.membersWith);
  const set = useChange('POST /clans/{clan_id}/goals');
  const change = useChange('PUT /clans/{clan_id}/goals/{goal_id}');
  const { isPending, error } = goal ? change : set;
  const errors = fieldErrors(error);

  const before: ReadonlyMap<string, string> = goal
    ? new Map(goal.tasks.map((task) => [task.item, task.chatid]))
    : item !== undefined && learners && clan.isComplete
      ? suggestTasks(tree, item, learners)
      : new Map();
  const learnerOf = (step: string) => chosen.get(step) ?? before.get(step) ?? NOBODY;

  const save = async () => {
    if (item === undefined) return;
    if (goal) {
      // Only what changed, so that tasks taken meanwhile stay.
      const changed = [...chosen].filter(([step, chatid]) => chatid !== (before.get(step) ?? ''));
      const tasks = changed.map(([step, chatid]) =>
        chatid === NOBODY ? { item: step } : { item: step, chatid },
      );
      const params = { clan_id, goal_id: goal.goalid };
      await change.mutateAsync({ params, body: { due, note, tasks } });
    } else {
      const tasks = planOf(tree, item)
        .map((step) => ({ item: step, chatid: learnerOf(step) }))
        .filter(({ chatid }) => chatid !== NOBODY);
      const body = { tree: tree.name, item, due, note, tasks };
      await set.mutateAsync({ params: { clan_id }, body });
    }
    notifyDone(t('goals.saved', { item: names.item(item) }));
    onClose();
  };

  const people = (learners ?? [])
    .map((mate) => ({ value: mate.chatid, label: fullNameOf(mate) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Form onSubmit={() => void save().catch(() => undefined)}>
      <Stack>
        {!isFixed && (
          <Select
            label={t('goals.item')}
            description={names.tree(tree.name)}
            data={tree.items.map(({ name }) => ({ value: name, label: names.item(name) }))}
            value={item ?? null}
            onChange={(next) => {
              setItem(next ?? undefined);
              setChosen(new Map());
            }}
            searchable
            required
            data-autofocus
          />
        )}
        {isFixed && !goal && item !== undefined && <Text fw={600}>{names.item(item)}</Text>}
        <TextInput
          type="date"
          label={t('goals.due')}
          value={due}
          onChange={(event) => setDue(event.currentTarget.value)}
          error={errors['due']}
        />
        <LimitedInput
          label={t('goals.note')}
          value={note}
          onChange={setNote}
          rule={limits.goalNote}
          error={errors['note']}
        />
        {item !== undefined && (
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <Text component="legend" fw={600}>
              {t('goals.who')}
            </Text>
            {!goal && (
              <Text size="sm" c="dimmed">
                {t('goals.suggested')}
              </Text>
            )}
            <Stack gap="xs" mt="xs">
              {planOf(tree, item).map((step) => {
                const having = clan.membersWith(step);
                return (
                  <NativeSelect
                    key={step}
                    label={names.item(step)}
                    description={
                      having.length === 0
                        ? t('tech.nobody')
                        : having.length === 1
                          ? t('goals.oneHas', { name: nameOf(having[0]!) })
                          : t('goals.have', { count: having.length })
                    }
                    data={[{ value: NOBODY, label: t('goals.nobody') }, ...people]}
                    value={learnerOf(step)}
                    onChange={(event) =>
                      setChosen(new Map([...chosen, [step, event.currentTarget.value]]))
                    }
                  />
                );
              })}
            </Stack>
          </fieldset>
        )}
        {error && Object.keys(errors).length === 0 && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={item === undefined}>
            {goal ? t('common.save') : t('goals.set')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
