import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useGameData } from '../../../app/use-game-data.ts';
import { useGameNames } from '../../../app/use-game-names.ts';
import { useOperations } from '../../../app/use-operation.ts';
import classes from '../../my-clan/my-clan.module.css';
import { useGoals } from '../../tech/clan/use-goals.ts';
import { treeAddresses } from '../../tech/tree.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { MoreLink } from './more-link.tsx';
import { nextItems, taskKey } from './next-items.ts';
import { UnloadedSection } from './unloaded-section.tsx';

const SHOWN = 5;

/** What the person can learn next: first for goals of their clan, then the cheapest. */
export function NextTech({ chatid }: { chatid: string }) {
  const { t } = useTexts();
  const names = useGameNames();
  const game = useGameData();
  const goals = useGoals();
  const trees = game.data?.trees ?? [];
  const records = useOperations(
    'GET /users/{chat_id}/tech',
    trees.map(({ name }) => ({ params: { chat_id: chatid }, query: { tree: name } })),
  );
  if (!game.data || !records.data || (goals.isError && !goals.data))
    return <UnloadedSection title={t('home.nextTech')} queries={[game, records, goals]} />;
  const tasks = (goals.data ?? []).flatMap((goal) =>
    goal.tasks.filter((task) => task.chatid === chatid).map(({ item }) => taskKey(goal.tree, item)),
  );
  const addresses = treeAddresses(trees.map(({ name }) => name));
  const items = nextItems(
    trees,
    records.data.map(({ learned }) => new Set(learned)),
    new Set(tasks),
  ).slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <DashboardSection
      title={t('home.nextTech')}
      actions={<MoreLink to="/tech">{t('profile.toTech')}</MoreLink>}
    >
      <ul className={classes['rows']}>
        {items.map(({ item, tree, isTask }) => (
          <Group
            key={taskKey(trees[tree]!.name, item.name)}
            component="li"
            justify="space-between"
            gap="xs"
          >
            <Group gap="xs">
              <Anchor
                component={Link}
                to={`/tech/${addresses[tree]}?item=${encodeURIComponent(item.name)}`}
              >
                {names.item(item.name)}
              </Anchor>
              {isTask && <Badge tt="none">{t('home.forGoal')}</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              {item.cost === undefined
                ? names.tree(trees[tree]!.name)
                : t('tech.cost', { count: item.cost })}
            </Text>
          </Group>
        ))}
      </ul>
    </DashboardSection>
  );
}
