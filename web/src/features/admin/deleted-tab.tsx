import type { Role } from '@clan-companion/contract/core/operation';
import { Card, Stack, TextInput } from '@mantine/core';
import { IconSearch, IconTrashOff } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useAppConfig } from '../../app/use-app-config.ts';
import { useFilters } from '../../app/use-filters.ts';
import { usePages } from '../../app/use-operation.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import { EmptyState, LoadingOrError, LoadMore } from '../../ui/states.tsx';
import { ActButton } from './acts/act-menu.tsx';
import type { Deleted } from './answers.ts';
import { Row, Rows } from './rows.tsx';
import { personName } from './subjects.ts';

const FILTERS = ['text'] as const;
const LONGEST = 100;

/** What can be restored. */
export function DeletedTab({ role }: { role: Role }) {
  const { t } = useTexts();
  const { typed, debounced, set } = useFilters(FILTERS);
  return (
    <Stack align="stretch">
      <search>
        <TextInput
          label={t('admin.find.label')}
          placeholder={t('admin.find.hint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={LONGEST}
          maw={620}
          value={typed.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      </search>
      <List text={debounced.text} role={role} />
    </Stack>
  );
}

function List({ text, role }: { text: string; role: Role }) {
  const { t } = useTexts();
  const days = useAppConfig()?.retention.restoreDays ?? 0;
  const deleted = usePages('GET /admin/trash', { query: { limit: 50, ...(text && { text }) } });
  if (!deleted.data) return <LoadingOrError query={deleted} rows={3} />;
  if (deleted.data.length === 0)
    return (
      <EmptyState icon={<IconTrashOff size={32} />} title={t('admin.deleted.none')}>
        {days === 0 ? t('admin.deleted.off') : t('admin.deleted.noneHint', { count: days })}
      </EmptyState>
    );
  return (
    <>
      <Card component="section" aria-label={t('admin.tabs.deleted')}>
        <Rows>
          {deleted.data.map((thing) => (
            <DeletedRow key={thing.trashid} thing={thing} role={role} />
          ))}
        </Rows>
      </Card>
      <LoadMore pages={deleted} />
    </>
  );
}

function DeletedRow({ thing, role }: { thing: Deleted; role: Role }) {
  const { t } = useTexts();
  const { trashid, kind, name, chatid, chattag, deleted, cause } = thing;
  const owner = chatid && kind !== 'account' && personName({ chatid, ...(chattag && { chattag }) });
  const mayRestore = role === 'operator' || kind === 'map' || kind === 'trade';
  return (
    <Row
      name={name}
      aside={
        mayRestore && (
          <ActButton
            action="restore"
            subject={{ kind: 'deleted', id: String(trashid), name }}
            label={t('admin.deleted.restoreOne', { name })}
          />
        )
      }
    >
      {t(`admin.deleted.kinds.${kind}`)} {owner && `${t('admin.ownedBy', { name: owner })} `}·{' '}
      {t(`admin.deleted.causes.${cause}`)} <TimeAgo time={deleted} />
    </Row>
  );
}
