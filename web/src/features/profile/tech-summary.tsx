import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useGameData } from '../../app/use-game-data.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { useOperations } from '../../app/use-operation.ts';
import { LoadingOrError } from '../../ui/states.tsx';
import { Section } from '../../ui/page.tsx';
import { treeAddresses } from '../tech/tree.ts';
import classes from './profile.module.css';

/** How many items the person has learned in each tree. */
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
  const chatid = useChatid() ?? '';
  const game = useGameData();
  const gameNames = useGameNames();
  const names = (game.data?.trees ?? []).map(({ name }) => name);
  const records = useOperations(
    'GET /users/{chat_id}/tech',
    names.map((tree) => ({ params: { chat_id: chatid }, query: { tree } })),
  );
  if (game.data === undefined || records.data === undefined)
    return <LoadingOrError query={game.data === undefined ? game : records} rows={2} height={40} />;
  const addresses = treeAddresses(names);
  const trees = records.data
    .map(({ learned }, index) => ({
      tree: names[index]!,
      address: addresses[index]!,
      count: learned.length,
    }))
    .filter(({ count }) => count > 0);
  if (trees.length === 0) return <Text c="dimmed">{t('profile.noTech')}</Text>;
  return (
    <ul className={classes['list']}>
      {trees.map(({ tree, address, count }) => (
        <li key={tree} className={classes['row']}>
          <Anchor component={Link} to={`/tech/${address}`}>
            {gameNames.tree(tree)}
          </Anchor>
          <Text c="dimmed">{t('profile.learned', { count })}</Text>
        </li>
      ))}
    </ul>
  );
}
