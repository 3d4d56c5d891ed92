import { Card, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../app/i18n.ts';
import type { ItemsView } from './items-view.ts';
import { ListRow } from './list-row.tsx';
import { byLevel } from './by-level.ts';
import { stateOf } from './tree.ts';
import classes from './tech-list.module.css';

/** The same items level by level: for phones, screen readers, and whoever likes lists. */
export function TechList({ tree, learned, fitting, who, onToggle, onShow }: ItemsView) {
  const { t } = useTexts();
  const levels = useMemo(
    () => byLevel(tree.items.filter(({ name }) => fitting === undefined || fitting.has(name))),
    [tree, fitting],
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
                state={stateOf(item, learned)}
                mates={who(item.name).length}
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
