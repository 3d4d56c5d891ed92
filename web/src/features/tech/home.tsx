import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useGameData } from '../../app/use-game-data.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { offered } from '../../app/offers.ts';
import { useOperations } from '../../app/use-operation.ts';
import classes from '../../ui/layout.module.css';
import { DashboardSection, MoreLink, UnloadedSection } from '../home/section.tsx';
import type { TechParts } from './tech-parts.ts';
import { treeAddresses } from './tree.ts';
import { nextItems, taskKey } from './next-items.ts';

const SHOWN = 5;

interface Props {
  chatid: string;
  parts: readonly TechParts[];
}

export async function loadNextTech() {
  const parts = await Promise.all(offered('tech').map((load) => load()));
  return ({ chatid }: { chatid: string }) => <NextTech chatid={chatid} parts={parts} />;
}

/** What the person can learn next: first for goals of their clan, then the cheapest. */
function NextTech({ chatid, parts }: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const game = useGameData();
  const wanted = parts.map(({ useWanted }) => useWanted());
  const trees = game.data?.trees ?? [];
  const records = useOperations(
    'GET /users/{chat_id}/tech',
    trees.map(({ name }) => ({ params: { chat_id: chatid }, query: { tree: name } })),
  );
  if (!game.data || !records.data || wanted.some(({ isError, data }) => isError && !data))
    return <UnloadedSection title={t('tech.nextForYou')} queries={[game, records, ...wanted]} />;
  const tasks = wanted.flatMap(({ data = [] }) =>
    data.map(({ tree, item }) => taskKey(tree, item)),
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
      title={t('tech.nextForYou')}
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
              {isTask && <Badge tt="none">{t('tech.forGoal')}</Badge>}
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
