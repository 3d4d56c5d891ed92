import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useOptimistic, useTransition } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { usePages, useUndoableChange } from '../../app/use-operation.ts';
import { Failure, LoadMore, RowsSkeleton } from '../../ui/states.tsx';
import type { MyClan } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';
import { type Kind, KINDS, type Relationship } from './relationship.ts';
import { RelationshipColumn } from './relationship-column.tsx';
import { RelationshipDialog } from './relationship-dialog.tsx';

const REFETCH_INTERVAL_MS = 30_000;

export function DiplomacyTab({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const [adding, add] = useDisclosure();
  const { clanid } = myClan.clan;
  const list = usePages(
    'GET /clans/{clan_id}/relationships',
    { params: { clan_id: clanid } },
    { refetchInterval: REFETCH_INTERVAL_MS },
  );
  const { relationships, change } = useKinds(clanid, list.data ?? []);
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={640}>
          {t(myClan.permissions.canEdit ? 'diplomacy.lead' : 'diplomacy.cannotEdit')}
        </Text>
        {myClan.permissions.canEdit && (
          <Button leftSection={<IconPlus size={18} />} onClick={add.open}>
            {t('diplomacy.set')}
          </Button>
        )}
      </Group>
      {list.isPending && <RowsSkeleton rows={3} />}
      {list.isError && !list.data && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.data && (
        <div className={classes['columns']}>
          {KINDS.map((kind) => (
            <RelationshipColumn
              key={kind}
              kind={kind}
              relationships={relationships.filter((one) => one.relationshiptype === kind)}
              myClan={myClan}
              onChange={change}
            />
          ))}
        </div>
      )}
      <LoadMore pages={list} />
      <RelationshipDialog clanid={clanid} opened={adding} onClose={add.close} />
    </Stack>
  );
}

/** Moves a clan to another column right away, and back with an error if the service refuses. */
function useKinds(clanid: number, list: Relationship[]) {
  const [relationships, move] = useOptimistic(
    list,
    (before, moved: { relationshipid: number; relationshiptype: Kind }) =>
      before.map((one) =>
        one.relationshipid === moved.relationshipid ? { ...one, ...moved } : one,
      ),
  );
  const [, startChange] = useTransition();
  const { t } = useTexts();
  const set = useUndoableChange('POST /clans/{clan_id}/relationships');
  const change = (
    { relationshipid, otherclanid, otherclanname: name }: Relationship,
    relationshiptype: Kind,
  ) =>
    startChange(async () => {
      move({ relationshipid, relationshiptype });
      await set.run(
        { params: { clan_id: clanid }, query: { otherclanid, relationshiptype } },
        t('diplomacy.saved', { name }),
      );
    });
  return { relationships, change };
}
