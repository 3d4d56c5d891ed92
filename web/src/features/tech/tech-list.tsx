import { Card, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import type { ItemsView } from './items-view.ts';
import { ListRow } from './list-row.tsx';
import { groupByLevel } from './group-by-level.ts';
import { stateOf } from './tree.ts';
import classes from './tech-list.module.css';

/** The items by level. Better than the graph on phones and with screen readers. */
export function TechList(props: ItemsView) {
  const { tree, learned, matches, membersWith, tasks, onToggle, onShow } = props;
  const { t } = useTexts();
  const names = useGameNames();
  const levels = useMemo(
    () => groupByLevel(tree.items.filter(({ name }) => matches === undefined || matches.has(name))),
    [tree, matches],
  );
  return (
    <Stack gap="md">
      {levels.map(({ level, items }) => (
        <Card key={level ?? ''} padding="md" component="section">
          <Title order={3} size="h5" mb="xs">
            {level === undefined ? t('tech.anyLevel') : t('tech.level', { level })}
          </Title>
          <ul className={classes['rows']}>
            {items.map((item) => (
              <ListRow
                key={item.name}
                item={item}
                names={names}
                state={stateOf(item, learned)}
                mates={membersWith(item.name).length}
                isTask={tasks.has(item.name)}
                onToggle={onToggle}
                onShow={onShow}
              />
            ))}
          </ul>
        </Card>
      ))}
    </Stack>
  );
}
