import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { treeAddresses } from '../tech/tree-address.ts';
import { useGameData } from '../tech/use-game-data.ts';
import classes from './profile.module.css';

/** How much one has learned of each tree. */
export function TechSummary() {
  const { t } = useTexts();
  return (
    <Section
      title={t('profile.tech')}
      actions={
        <Button variant="default" component={Link} to="/tech">
          {t('profile.toTech')}
        </Button>
      }
    >
      <Trees />
    </Section>
  );
}

function Trees() {
  const { t } = useTexts();
  const names = (useGameData().data?.trees ?? []).map(({ name }) => name);
  const addresses = treeAddresses(names);
  const stored = useOperation('GET /users/export', {});
  if (stored.data === undefined)
    return (
      <Waiting query={stored}>
        <RowsSkeleton rows={2} height={40} />
      </Waiting>
    );
  const trees = stored.data.tech.filter(({ learned }) => learned.length > 0);
  if (trees.length === 0) return <Text c="dimmed">{t('profile.noTech')}</Text>;
  return (
    <ul className={classes['list']}>
      {trees.map(({ tree, learned }) => (
        <li key={tree} className={classes['row']}>
          <Anchor component={Link} to={`/tech/${addresses[names.indexOf(tree)] ?? ''}`}>
            {tree}
          </Anchor>
          <Text c="dimmed">{t('profile.learned', { count: learned.length })}</Text>
        </li>
      ))}
    </ul>
  );
}
