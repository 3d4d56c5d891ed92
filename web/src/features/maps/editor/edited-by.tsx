import { Text } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { MapPeople } from '../live/map-people.ts';
import { useOthers } from '../live/use-others.ts';
import { eachOnce, personName } from '../logic/people.ts';

interface Props {
  people: MapPeople;
  markerid: string;
}

/** Says in a marker's form who else is editing it. */
export function EditedBy({ people, markerid }: Props) {
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
