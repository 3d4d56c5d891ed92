import { MAX_QUALITY } from '@clan-companion/contract/features/maps/map-steps';
import { Button, Chip, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useLiveOperation } from '../../../app/use-operation.ts';
import { passwordHeader } from '../browser/remembered.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import type { LiveState } from '../live/map-sync.ts';
import {
  countTypes,
  type Filter,
  filterMarkers,
  GUESTS,
  type Origin,
} from '../logic/filter-markers.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './marker-panel.module.css';

const TYPES_SHOWN_FIRST = 8;
const DAYS = [1, 7, 30, -7, -30];
/** Many people may draw at the same time. */
const READ_AGAIN_MS = 2_000;

type MarkerFilter = ReturnType<typeof useMarkerFilter>;

export function useMarkerFilter(mapid: number, { map, shown: drawing }: LiveState, first: Filter) {
  const { nameOf } = useKinds();
  const [filter, setFilter] = useState(first);
  const [showsOrigin, setShowsOrigin] = useState(
    filter.author !== undefined || filter.days !== undefined,
  );
  const { origins, authors } = useOrigins(mapid, map.base.revision, showsOrigin);
  const { markers } = drawing;
  const counts = useMemo(() => countTypes(markers.values()), [markers]);
  const hasQuality = useMemo(
    () => [...markers.values()].some(({ quality }) => quality !== undefined),
    [markers],
  );
  const shown = useMemo(() => {
    // Those who get no names cannot filter by them.
    const usable = authors.length > 0 ? filter : { ...filter, author: undefined };
    return filterMarkers(markers.values(), usable, nameOf, origins);
  }, [markers, filter, nameOf, origins, authors]);
  const showOrigin = () => setShowsOrigin(true);
  return { filter, setFilter, showsOrigin, showOrigin, authors, counts, hasQuality, shown };
}

export function MarkerFilters(props: MarkerFilter) {
  const { filter, setFilter, showsOrigin, hasQuality } = props;
  const { t } = useTexts();
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('maps.searchMarkers')}
        placeholder={t('maps.searchMarkers')}
        leftSection={<IconSearch size={16} />}
        value={filter.words}
        onChange={(event) => setFilter({ ...filter, words: event.currentTarget.value })}
      />
      <TypeFilter {...props} />
      {showsOrigin ? (
        <OriginFilter {...props} />
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={props.showOrigin}>
          {t('maps.moreFilters')}
        </Button>
      )}
      {(filter.quality > 0 || hasQuality) && (
        <NumberInput
          size="xs"
          label={t('maps.leastQuality')}
          value={filter.quality || ''}
          min={0}
          max={MAX_QUALITY}
          allowDecimal={false}
          onChange={(quality) => setFilter({ ...filter, quality: Number(quality) })}
        />
      )}
    </>
  );
}

/** Without a choice, all types are shown. */
function TypeFilter({ counts, filter, setFilter }: MarkerFilter) {
  const { t, language } = useTexts();
  const { nameOf } = useKinds();
  const chosen = filter.types;
  const choose = (types: readonly string[]) => setFilter({ ...filter, types: new Set(types) });
  const [all, setAll] = useState(false);
  // A chosen type stays visible after its last marker is deleted.
  const known = new Set(counts.map(([type]) => type));
  const gone = [...chosen].filter((type) => !known.has(type));
  const offered = [...counts, ...gone.map((type) => [type, 0] as const)];
  const shown = all
    ? offered
    : offered.filter(([type], index) => index < TYPES_SHOWN_FIRST || chosen.has(type));
  if (offered.length < 2) return null;
  return (
    <Chip.Group multiple value={[...chosen]} onChange={choose}>
      <Group gap={6} role="group" aria-label={t('maps.filterByType')}>
        {shown.map(([type, count]) => (
          <Chip
            key={type}
            value={type}
            size="xs"
            icon={null}
            classNames={{ label: classes['chip'], iconWrapper: classes['noIcon'] }}
          >
            <KindIcon type={type} size={18} />
            <span className={classes['chipName']}>{nameOf(type)}</span>
            <span className={classes['count']}>{count.toLocaleString(language)}</span>
          </Chip>
        ))}
        {(all || shown.length < offered.length) && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)}>
            {all ? t('maps.fewerTypes') : t('maps.allTypes', { count: offered.length })}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => choose([])}>
            {t('maps.clearFilter')}
          </Button>
        )}
      </Group>
    </Chip.Group>
  );
}

/** By age and, for those who get names, by author. */
function OriginFilter({ authors, filter, setFilter }: MarkerFilter) {
  const { t } = useTexts();
  const people = authors.map(({ chatid = GUESTS, chattag, nickname }) => ({
    value: chatid,
    label: nickname ?? chattag ?? t('maps.guests'),
  }));
  const ages = DAYS.map((days) => ({
    value: String(days),
    label: t(days > 0 ? 'maps.changedWithin' : 'maps.unchangedFor', { count: Math.abs(days) }),
  }));
  return (
    <Group grow gap="sm">
      <NativeSelect
        label={t('maps.age')}
        data={[{ value: '', label: t('maps.anyAge') }, ...ages]}
        value={filter.days ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilter({ ...filter, days: value === '' ? undefined : Number(value) })
        }
      />
      {people.length > 0 && (
        <NativeSelect
          label={t('maps.addedBy')}
          data={[{ value: '', label: t('maps.anybody') }, ...people]}
          value={filter.author ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, author: value || undefined })
          }
        />
      )}
    </Group>
  );
}

/** Who added the markers, and when they were changed. Read only while a filter needs it. */
function useOrigins(mapid: number, revision: number, enabled: boolean) {
  const { data, refetch } = useLiveOperation(
    'GET /maps/{map_id}/authors',
    { params: { map_id: mapid } },
    () => passwordHeader(mapid),
    { enabled },
  );
  const [settled] = useDebouncedValue(revision, READ_AGAIN_MS);
  useEffect(() => {
    if (enabled) void refetch();
  }, [settled, enabled, refetch]);
  return useMemo(() => {
    const origins = new Map<string, Origin>();
    for (const { chatid = GUESTS, markers } of data ?? []) {
      for (const { markerid, changed } of markers)
        origins.set(markerid, { author: chatid, changed });
    }
    // Without names, nobody can be chosen.
    const isNamed = data?.some(({ chatid }) => chatid !== undefined);
    return { origins, authors: isNamed ? data! : [] };
  }, [data]);
}
