import { Badge, Button, Card, Checkbox, Stack, Title } from '@mantine/core';
import { IconInfoCircle, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { GameNames } from '../../app/game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { groupByLevel } from './items.ts';
import classes from './tech-list.module.css';
import { type Item, type ItemState, type Learned, stateOf, type Tree } from './tree.ts';
import type { Mate } from './use-clan-tech.ts';

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

interface Props {
  item: Item;
  names: GameNames;
  state: ItemState;
  mates: number;
  isTask: boolean;
  onToggle: (name: string) => void;
  onShow: (name: string) => void;
}

function ListRow({ item, names, state, mates, isTask, onToggle, onShow }: Props) {
  const { t, language } = useTexts();
  const signedIn = useChatid() !== undefined;
  const { name, cost, requires = [] } = item;
  const label = names.item(name);
  const required = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    requires.map(names.item),
  );
  const facts = [
    cost !== undefined && t('tech.cost', { count: cost }),
    requires.length > 0 && t('tech.afterNames', { names: required }),
  ].filter((fact) => fact !== false);
  return (
    <li className={classes['row']} data-state={state}>
      {signedIn ? (
        <Checkbox
          color="oasis"
          size="md"
          checked={state === 'learned'}
          onChange={() => onToggle(name)}
          label={label}
          description={facts.join(' · ')}
          className={classes['item']}
        />
      ) : (
        <div className={classes['item']}>
          <div>{label}</div>
          <div className={classes['facts']}>{facts.join(' · ')}</div>
        </div>
      )}
      {isTask && state !== 'learned' && (
        <Badge variant="light" color="oasis" tt="none" className={classes['next']}>
          {t('tech.yourTask')}
        </Badge>
      )}
      {signedIn && state === 'next' && (
        <Badge variant="light" tt="none" className={classes['next']}>
          {t('tech.shows.next')}
        </Badge>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        px="xs"
        leftSection={mates > 0 ? <IconUsers size={16} /> : <IconInfoCircle size={16} />}
        aria-label={
          mates > 0
            ? t('tech.detailsWithMates', { name: label, count: mates })
            : t('tech.details', { name: label })
        }
        onClick={() => onShow(name)}
        classNames={{ section: classes['section'] ?? '' }}
      >
        {mates > 0 ? mates : ''}
      </Button>
    </li>
  );
}

export interface ItemsView {
  tree: Tree;
  learned: Learned;
  /** Undefined without a filter. */
  matches: ReadonlySet<string> | undefined;
  membersWith: (item: string) => readonly Mate[];
  tasks: ReadonlySet<string>;
  onToggle: (name: string) => void;
  onShow: (name: string) => void;
}
