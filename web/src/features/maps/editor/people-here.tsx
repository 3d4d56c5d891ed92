import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconFocus2 } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import type { MapPeople } from '../live/map-people.ts';
import { useOthers } from '../live/use-others.ts';
import { colourOf, eachOnce, personName } from '../logic/people.ts';
import classes from './people-here.module.css';

const SHOWN_FIRST = 3;

interface Props {
  people: MapPeople;
  /** Points out the middle of the map. */
  onPing: () => void;
}

/** Who else has the map open. */
export function PeopleHere({ people, onPing }: Props) {
  const { t, language } = useTexts();
  const others = eachOnce(useOthers(people));
  if (others.length === 0) return null;
  const more = others.slice(SHOWN_FIRST).map((person) => personName(person, t));
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <ul className={classes['list']} aria-label={t('maps.hereNow')}>
        {others.slice(0, SHOWN_FIRST).map((person) => (
          <li key={person.id} className={classes['name']} style={{ background: colourOf(person) }}>
            {personName(person, t)}
          </li>
        ))}
        {more.length > 0 && (
          <Tooltip label={new Intl.ListFormat(language).format(more)} multiline maw={300}>
            <li className={classes['more']}>+{more.length}</li>
          </Tooltip>
        )}
      </ul>
      <Tooltip label={t('maps.pingHint')} multiline maw={260}>
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={t('maps.ping')}
          data-middle
          onClick={onPing}
        >
          <IconFocus2 size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
