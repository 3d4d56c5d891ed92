import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconFocus2 } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { notifyDone, notifyUndo } from '../../../ui/notify.tsx';
import type { MapPeople } from '../live/map-people.ts';
import { colourOf, eachOnce, personName, useOthers } from '../live/people.ts';
import type { Marker } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './map-editor.module.css';

const SHOWN_FIRST = 3;

interface Props {
  people: MapPeople;
  onPing: () => void;
}

export function PeopleHere({ people, onPing }: Props) {
  const { t, language } = useTexts();
  const others = eachOnce(useOthers(people));
  if (others.length === 0) return null;
  const more = others.slice(SHOWN_FIRST).map((person) => personName(person, t));
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <ul className={classes['people']} aria-label={t('maps.hereNow')}>
        {others.slice(0, SHOWN_FIRST).map((person) => (
          <li
            key={person.id}
            className={classes['person']}
            style={{ background: colourOf(person) }}
          >
            {personName(person, t)}
          </li>
        ))}
        {more.length > 0 && (
          <Tooltip label={new Intl.ListFormat(language).format(more)} multiline maw={300}>
            <li className={classes['morePeople']}>+{more.length}</li>
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

interface EditedByProps {
  people: MapPeople;
  markerid: string;
}

/** Says in a marker's form who else is editing it. */
export function EditedBy({ people, markerid }: EditedByProps) {
  const { t, language } = useTexts();
  const editors = eachOnce(useOthers(people).filter((other) => other.markerid === markerid));
  const names = editors.map((person) => personName(person, t));
  return (
    <Text size="sm" role="status">
      {names.length > 0 &&
        t('maps.editedBy', {
          count: names.length,
          names: new Intl.ListFormat(language).format(names),
        })}
    </Text>
  );
}

/** Shows the others which marker this person edits: that of the form that has the focus. */
export function useShowEditing(
  people: MapPeople,
  form: RefObject<HTMLElement | null>,
  markerid: string | undefined,
): void {
  useEffect(() => {
    if (markerid === undefined) return undefined;
    const show = () => {
      const isEditing = form.current?.contains(document.activeElement);
      people.show({ markerid: isEditing ? markerid : undefined });
    };
    // Between two fields of the form, no element has the focus.
    const showLater = () => setTimeout(show);
    document.addEventListener('focusin', show);
    document.addEventListener('focusout', showLater);
    show();
    return () => {
      document.removeEventListener('focusin', show);
      document.removeEventListener('focusout', showLater);
      people.show({ markerid: undefined });
    };
  }, [people, form, markerid]);
}

/** If somebody else deletes the selected marker, says why its form is gone, with undo. */
export function useDeletionNotice(
  selectedid: string | undefined,
  selected: Marker | undefined,
  changedByOthers: ReadonlySet<string>,
  put: ((marker: Marker) => void) | undefined,
): void {
  const { t } = useTexts();
  const { nameOf } = useKinds();
  const last = useRef<Marker>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = selected;
    if (selected || !before || before.markerid !== selectedid) return;
    if (!changedByOthers.has(selectedid)) return;
    const words = t('maps.deletedByOthers', { name: nameOf(before.type) });
    if (put) notifyUndo(words, () => put(before));
    else notifyDone(words);
  }, [selectedid, selected, changedByOthers, put, nameOf, t]);
}
