import { Button, Card, CloseButton, Group, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconMapPinPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { MapPeople } from '../live/map-people.ts';
import type { Marker } from '../logic/drawing.ts';
import { MarkerFilters } from './filters.tsx';
import { MarkerForm } from './marker-form.tsx';
import { MarkerList } from './marker-list.tsx';
import classes from './marker-panel.module.css';
import { EditedBy } from './people-here.tsx';
import { DueList, MarkerTimer } from './timers.tsx';

type Content = Omit<Marker, 'markerid'>;

interface Props {
  mapid: number;
  filters: ComponentProps<typeof MarkerFilters>;
  /** How many markers there are without a filter. */
  total: number;
  selected: Marker | undefined;
  highlighted: ReadonlySet<string>;
  form: Ref<HTMLElement>;
  people: MapPeople;
  canEdit: boolean;
  stops: readonly Marker[];
  choosing: boolean;
  newMarker: () => Content;
  onPick: (marker: Marker | undefined) => void;
  onAdd: (content: Content) => void;
  onChange: (marker: Marker) => void;
  onDelete: (marker: Marker) => void;
}

/** Finds, shows, adds, changes and deletes markers without the map. */
export function MarkerPanel(props: Props) {
  const { filters, total, selected, canEdit, onPick } = props;
  const { shown } = filters;
  const { t } = useTexts();
  const [adding, setAdding] = useState<Content>();
  const [added, setAdded] = useState(0);
  const panel = useRef<HTMLElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement>(null);
  const open = () => {
    opener.current = document.activeElement as HTMLElement;
    requestAnimationFrame(() => firstField.current?.focus());
  };
  const pick = (marker: Marker) => {
    setAdding(undefined);
    onPick(marker);
    open();
  };
  const close = () => {
    setAdding(undefined);
    onPick(undefined);
    requestAnimationFrame(() => {
      if (opener.current?.isConnected) opener.current.focus();
      // Unless the next marker of the list has the focus.
      else if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    });
  };
  const remove = (marker: Marker) => {
    props.onDelete(marker);
    close();
  };
  const removeByKey = (event: KeyboardEvent) => {
    const inDialog = (event.target as Element).closest('[role=dialog]') !== null;
    if (selected && canEdit && !inDialog) remove(selected);
  };
  useHotkeys([
    ['Delete', removeByKey],
    ['Backspace', removeByKey],
  ]);
  return (
    <aside ref={panel} tabIndex={-1} className={classes['panel']} aria-label={t('maps.markers')}>
      {selected ? (
        <FormCard ref={props.form} title={t('maps.marker')} onClose={close}>
          <EditedBy people={props.people} markerid={selected.markerid} />
          <MarkerTimer
            mapid={props.mapid}
            marker={selected}
            canEdit={canEdit}
            onChange={props.onChange}
          />
          <MarkerForm
            key={selected.markerid}
            marker={selected}
            onApply={(content) => props.onChange({ markerid: selected.markerid, ...content })}
            applyOnLeave={canEdit}
            readOnly={!canEdit}
            firstField={firstField}
          >
            {canEdit && (
              <Group justify="space-between">
                <Button
                  variant="subtle"
                  color="red"
                  size="sm"
                  leftSection={<IconTrash size={16} />}
                  onClick={() => remove(selected)}
                >
                  {t('common.delete')}
                </Button>
                <Button type="submit" size="sm" variant="default">
                  {t('maps.apply')}
                </Button>
              </Group>
            )}
          </MarkerForm>
        </FormCard>
      ) : adding ? (
        <FormCard title={t('maps.newMarker')} onClose={close}>
          <MarkerForm
            key={added}
            marker={adding}
            onApply={(content) => {
              props.onAdd(content);
              const { type, x, y } = content;
              setAdding({ type, x, y });
              setAdded(added + 1);
              requestAnimationFrame(() => firstField.current?.focus());
            }}
            firstField={firstField}
          >
            <Group justify="space-between">
              <Text size="sm" c="dimmed" role="status">
                {added > 0 && t('maps.added', { count: added })}
              </Text>
              <Button type="submit" size="sm">
                {t('maps.add')}
              </Button>
            </Group>
          </MarkerForm>
        </FormCard>
      ) : null}
      {canEdit && (selected || !adding) && (
        <Button
          variant="default"
          mih={36}
          leftSection={<IconMapPinPlus size={18} />}
          onClick={() => {
            setAdded(0);
            setAdding(props.newMarker());
            onPick(undefined);
            open();
          }}
        >
          {t('maps.addByCoordinates')}
        </Button>
      )}
      <MarkerFilters {...filters} />
      <DueList
        mapid={props.mapid}
        markers={shown}
        canEdit={canEdit}
        onPick={pick}
        onChange={props.onChange}
      />
      <Text size="sm" c="dimmed" role="status">
        {shown.length === total
          ? t('maps.count', { count: total })
          : t('maps.countOf', { count: total, shown: shown.length })}
      </Text>
      <div className={classes['scroll']}>
        <MarkerList
          markers={shown}
          selectedid={selected?.markerid}
          stops={props.stops}
          choosing={props.choosing}
          highlighted={props.highlighted}
          onPick={pick}
        />
        {total === 0 && (
          <Text size="sm" c="dimmed">
            {canEdit ? t('maps.noMarkersYet') : t('maps.noMarkers')}
          </Text>
        )}
      </div>
    </aside>
  );
}

interface FormCardProps {
  ref?: Ref<HTMLElement>;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function FormCard({ ref, title, onClose, children }: FormCardProps) {
  const { t } = useTexts();
  return (
    <Card ref={ref} padding="sm" component="section" aria-label={title}>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h5">
          {title}
        </Title>
        <CloseButton aria-label={t('common.close')} onClick={onClose} />
      </Group>
      {children}
    </Card>
  );
}
