import { Badge, Button, Checkbox } from '@mantine/core';
import { IconInfoCircle, IconUsers } from '@tabler/icons-react';
import type { GameNames } from '../../app/game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import classes from './tech-list.module.css';
import type { Item, ItemState } from './tree.ts';

interface Props {
  item: Item;
  names: GameNames;
  state: ItemState;
  mates: number;
  isTask: boolean;
  onToggle: (name: string) => void;
  onShow: (name: string) => void;
}

export function ListRow({ item, names, state, mates, isTask, onToggle, onShow }: Props) {
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
