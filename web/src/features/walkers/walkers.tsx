import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconList, IconSearch, IconSpider, IconUsers } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { allPagesError } from '../../app/use-all-pages.ts';
import { useHasBot } from '../../app/use-app-config.ts';
import { type Filters, useFilters } from '../../app/use-filters.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Count } from '../../ui/page.tsx';
import { readSorting } from '../../ui/sorting.ts';
import { EmptyState, Failure, LoadingOrError, RowsSkeleton } from '../../ui/states.tsx';
import {
  columns,
  filterWalkers,
  groupByHolder,
  type Walker,
  type WalkerFilter,
} from './filter-walkers.ts';
import { type ClanWalkers, useClanWalkers, useWhereabouts } from './use-clan-walkers.ts';
import { WalkerCards } from './walker-cards.tsx';
import { FILTERS, WalkerFilters, WIDE } from './walker-filters.tsx';
import classes from './walkers.module.css';

const WalkerTable = lazyPart(() => import('./walker-table.tsx'), 'WalkerTable', {
  isFirst: matchMedia(WIDE).matches,
});

const AddWalker = lazyDialog(async () => (await import('./walker-forms.tsx')).AddWalker);
const HOLDERS = 'holders';

interface Props {
  adding: boolean;
  onAdd: () => void;
  onAdded: () => void;
}

export function Walkers({ adding, onAdd, onAdded }: Props) {
  const { walkers, profile, clan } = useClanWalkers();
  const filters = useFilters(FILTERS);
  const filter = useDeferredValue(useCalmFilter(filters));
  const found = useMemo(() => ({ walkers: walkers.data ?? [], clan }), [walkers.data, clan]);
  // What arrives must not hold up the next key.
  const shown = useDeferredValue(found);
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });

  if (walkers.data === undefined || profile.data === undefined)
    return <LoadingOrError query={walkers.isError ? walkers : profile} rows={8} />;
  const error = allPagesError(walkers);
  return (
    <Stack>
      {walkers.data.length === 0 ? (
        <NoWalkers inClan={clan.clanid !== undefined} onAdd={onAdd} />
      ) : (
        <>
          {error !== null && <Failure error={error} onRetry={walkers.refetch} />}
          <WalkerFilters filters={filters} walkers={walkers.data} clan={clan} wide={wide} />
          {shown.walkers.length === 0 ? (
            <RowsSkeleton rows={8} />
          ) : (
            <FoundWalkers
              {...shown}
              wide={wide}
              filter={filter}
              sort={filters.typed.sort}
              byHolder={filters.typed.view === HOLDERS}
              set={filters.set}
              clear={filters.clear}
            />
          )}
        </>
      )}
      {/* In one place: the first walker must not replace the dialog that adds it. */}
      <AddWalker opened={adding} onClose={onAdded} clan={clan} />
    </Stack>
  );
}

/** Texts count after a pause, because a slow phone would answer the next key late. */
function useCalmFilter({ typed, debounced }: WalkerFilterSet): WalkerFilter {
  const { name, lastuser } = debounced;
  const { type, owner, unseen, state } = typed;
  return useMemo(
    () => ({ name, lastuser, type, owner, unseen, state }),
    [name, lastuser, type, owner, unseen, state],
  );
}

type WalkerFilterSet = Filters<(typeof FILTERS)[number]>;

interface FoundProps extends Pick<WalkerFilterSet, 'set' | 'clear'> {
  walkers: readonly Walker[];
  clan: ClanWalkers;
  wide: boolean;
  filter: WalkerFilter;
  /** Not deferred: a second click must follow the first. */
  sort: string;
  byHolder: boolean;
}

const FoundWalkers = memo(function FoundWalkers(props: FoundProps) {
  const { walkers, clan, wide, filter, sort, byHolder, set, clear } = props;
  const { t, language } = useTexts();
  const sorting = readSorting(columns, sort);
  const found = filterWalkers(walkers, filter, sorting, {
    now: Date.now(),
    language,
    nameOf: clan.nameOf,
  });
  const View = wide ? WalkerTable : WalkerCards;
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {t('walkers.found', { count: found.length })}
        </Text>
        <Button
          variant="default"
          leftSection={byHolder ? <IconList size={18} /> : <IconUsers size={18} />}
          onClick={() => set({ view: byHolder ? '' : HOLDERS })}
        >
          {t(byHolder ? 'walkers.asList' : 'walkers.holders')}
        </Button>
      </Group>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={32} />}
          title={t('walkers.nothingFound')}
          action={
            <Button variant="default" onClick={clear}>
              {t('walkers.clear')}
            </Button>
          }
        />
      ) : byHolder ? (
        <Holders walkers={found} clan={clan} />
      ) : (
        <View
          walkers={found}
          clan={clan}
          sorting={sorting}
          onSort={(next) => set({ sort: next })}
          unseenDays={Number(filter.unseen) || undefined}
        />
      )}
    </>
  );
});

interface HoldersProps {
  walkers: readonly Walker[];
  clan: ClanWalkers;
}

/** Who holds what: the walkers that each person has out, and the parked ones that they own. */
function Holders({ walkers, clan }: HoldersProps) {
  const { t, language } = useTexts();
  const whereabouts = useWhereabouts(clan);
  return (
    <div className={classes['holders']}>
      {groupByHolder(walkers, clan.nameOf, language).map(({ holder, walkers: held }) => {
        const name = holder === undefined ? t('walkers.nobody') : clan.fullNameOf(holder);
        return (
          <Card key={holder ?? ''} component="section" aria-label={name}>
            <Title order={2} size="h4" mb="xs" className={classes['name']}>
              {name} <Count>{held.length}</Count>
            </Title>
            <ul className={classes['held']}>
              {held.map((walker) => (
                <li key={walker.walkerid}>
                  <Group gap="xs">
                    <Text span>{walker.name}</Text>
                    {walker.isready === false && (
                      <Badge variant="light" color="red" tt="none">
                        {t('walkers.states.notready')}
                      </Badge>
                    )}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {whereabouts(walker)}
                  </Text>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}

/** Explains how walkers are added. Without a clan, suggests finding one. */
function NoWalkers({ inClan, onAdd }: { inClan: boolean; onAdd: () => void }) {
  const { t } = useTexts();
  const hasBot = useHasBot() === true;
  const icon = <IconSpider size={32} />;
  if (!inClan) {
    return (
      <EmptyState
        icon={icon}
        title={t('walkers.noClan')}
        action={
          <Button component={Link} to="/clans">
            {t('walkers.findClan')}
          </Button>
        }
      >
        {t('walkers.noClanHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t('walkers.none')}
      action={
        <Group justify="center">
          {hasBot && (
            <Button component={Link} to="/my-clan/chat-bot">
              {t('walkers.linkBot')}
            </Button>
          )}
          <Button variant={hasBot ? 'default' : 'filled'} onClick={onAdd}>
            {t('walkers.add')}
          </Button>
        </Group>
      }
    >
      {t(hasBot ? 'walkers.noneHint' : 'walkers.noneHintWithoutBot')}
    </EmptyState>
  );
}
