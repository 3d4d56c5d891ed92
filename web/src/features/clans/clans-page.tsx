import { limits } from '@clan-companion/contract/features';
import {
  Button,
  Card,
  Checkbox,
  CloseButton,
  NativeSelect,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { IconFlagPlus, IconMapPin, IconSearch, IconShieldHalf } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { type Filters, useFilters } from '../../app/use-filters.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { ClanIdentity } from '../../ui/clan-identity.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Failure, LoadMore, RowsSkeleton } from '../../ui/states.tsx';
import { RegionFilter } from '../clusters/region-filter.tsx';
import { ClanSymbol, RecruitingBadge } from './clan-facts.tsx';
import { CLAN_FILTERS, type ClanFilterName, clanQuery } from './clan-query.ts';
import { languageName, languageOptions, type ListedClan } from './clan.ts';
import classes from './clans.module.css';

const CreateClan = lazyDialog(async () => (await import('./clan-form.tsx')).CreateClanDialog);

export function ClansPage() {
  const { t } = useTexts();
  const filters = useFilters(CLAN_FILTERS);
  const clans = usePages('GET /clans', { query: clanQuery(filters.debounced) });
  const [creating, dialog] = useDialogParam('found');
  // New results must not hold up the next key.
  const shown = useDeferredValue(clans.data);
  const count = shown?.length ?? 0;

  return (
    <Page
      title={t('clans.title')}
      lead={t('clans.lead')}
      actions={<NextStep onCreate={dialog.open} />}
    >
      <ClanFilters filters={filters} />
      <VisuallyHidden role="status">
        {shown && !clans.isPlaceholderData && t('clans.results', { count })}
      </VisuallyHidden>
      {!shown && !clans.isError && <RowsSkeleton height={76} />}
      {clans.isError && !clans.data && (
        <Failure error={clans.error} onRetry={() => clans.refetch()} />
      )}
      {shown && count === 0 && (
        <EmptyState
          title={filters.any ? t('clans.noneFound') : t('clans.noneYet')}
          action={
            filters.any && (
              <Button variant="default" onClick={filters.clear}>
                {t('clans.clearFilters')}
              </Button>
            )
          }
        >
          {filters.any ? t('clans.noneFoundHint') : t('clans.noneYetHint')}
        </EmptyState>
      )}
      {shown && count > 0 && <ClanList clans={shown} stale={clans.isPlaceholderData} />}
      <LoadMore pages={clans} isShown={shown === clans.data} />
      <CreateClan opened={creating} onClose={dialog.close} />
    </Page>
  );
}

/** Members go to their clan; everyone else can create one. */
function NextStep({ onCreate }: { onCreate: () => void }) {
  const { t } = useTexts();
  const inClan = useProfile().data?.clanid !== undefined;
  return inClan ? (
    <Button
      component={Link}
      to="/my-clan"
      variant="default"
      leftSection={<IconShieldHalf size={18} />}
    >
      {t('clans.toMyClan')}
    </Button>
  ) : (
    <Button leftSection={<IconFlagPlus size={18} />} onClick={onCreate}>
      {t('clans.create')}
    </Button>
  );
}

function ClanFilters({ filters }: { filters: Filters<ClanFilterName> }) {
  const { t, language } = useTexts();
  const { typed, set } = filters;
  return (
    <search className={classes['filters']}>
      <TextInput
        label={t('clans.searchName')}
        placeholder={t('clans.searchNameHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed.name !== '' && (
            <CloseButton aria-label={t('clans.clearName')} onClick={() => set({ name: '' })} />
          )
        }
        maxLength={limits.clanName.max}
        value={typed.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <RegionFilter
        label={t('common.region')}
        placeholder={t('common.anyRegion')}
        leftSection={<IconMapPin size={18} aria-hidden />}
        clearLabel={t('common.clearRegion')}
        maxLength={limits.region.max}
        value={typed.region}
        onChange={(region) => set({ region })}
      />
      <NativeSelect
        label={t('clans.language')}
        data={[
          { value: '', label: t('clans.anyLanguage') },
          ...languageOptions(language, typed.language),
        ]}
        value={typed.language}
        onChange={(event) => set({ language: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('clans.sizeFilter')}
        data={[
          { value: '', label: t('clans.sizes.any') },
          { value: 'small', label: t('clans.sizes.small') },
          { value: 'medium', label: t('clans.sizes.medium') },
          { value: 'large', label: t('clans.sizes.large') },
        ]}
        value={typed.size}
        onChange={(event) => set({ size: event.currentTarget.value })}
      />
      <Checkbox
        className={classes['only'] ?? ''}
        label={t('clans.recruitingOnly')}
        checked={typed.recruiting === 'true'}
        onChange={(event) => set({ recruiting: event.currentTarget.checked ? 'true' : '' })}
      />
    </search>
  );
}

interface ListProps {
  clans: readonly ListedClan[];
  /** Results of the previous search, while the next one is loading. */
  stale: boolean;
}

const ClanList = memo(function ClanList({ clans, stale }: ListProps) {
  const { language } = useTexts();
  const names = useGameNames();
  const where = ({ region, language: code }: ListedClan) =>
    [region && names.region(region), code && languageName(code, language)]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul className={`${classes['list']} ${stale ? classes['stale'] : ''}`} aria-busy={stale}>
      {clans.map((clan) => (
        <li key={clan.clanid}>
          <Card component={Link} to={`/clans/${clan.clanid}`} className={classes['clan']}>
            <ClanSymbol clan={clan} />
            <div className={classes['facts']}>
              <Text fw={600} truncate title={clan.name}>
                {clan.name}
              </Text>
              <ClanIdentity clan={clan} />
              {where(clan) !== '' && (
                <Text size="sm" c="dimmed" className={classes['name']}>
                  {where(clan)}
                </Text>
              )}
              {clan.recruiting && <RecruitingBadge />}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
});
