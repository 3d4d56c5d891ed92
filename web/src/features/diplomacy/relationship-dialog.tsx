import { Button, Group, Loader, Radio, Select, Stack, Text } from '@mantine/core';
import { limits } from '@clan-companion/contract/features';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { notifyUndoable } from '../../app/undo.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useChangeWithHeaders, usePages } from '../../app/use-operation.ts';
import { Failure } from '../../ui/states.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ClanIdentity } from '../../ui/clan-identity.tsx';
import { useGameNames } from '../../app/use-game-names.ts';
import type { ListedClan } from '../clans/clan.ts';
import { ClanSymbol } from '../clans/clan-facts.tsx';
import { type Kind, KINDS } from './relationship.ts';

interface Props {
  clanid: number;
  opened: boolean;
  onClose: () => void;
}

const formKey = (clanid: number) => `relationship.${clanid}`;

export function RelationshipDialog(props: Props) {
  const { t } = useTexts();
  const { clanid, opened, onClose } = props;
  const form = formKey(clanid);
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={t('diplomacy.set')}>
      <SetRelationship {...props} onClose={clearDraftOnClose(form, onClose)} />
    </FormDialog>
  );
}

interface Fields {
  other?: ListedClan | undefined;
  kind: Kind;
}

function SetRelationship({ clanid, onClose }: Props) {
  const { t } = useTexts();
  const [fields, setFields] = useFormDraft<Fields>(formKey(clanid), { kind: 'ally' });
  const { other, kind } = fields;
  const set = useChangeWithHeaders('POST /clans/{clan_id}/relationships');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!other) return;
        set.mutate(
          {
            params: { clan_id: clanid },
            query: { otherclanid: other.clanid, relationshiptype: kind },
          },
          {
            onSuccess: ({ headers }) => {
              notifyUndoable(t('diplomacy.saved', { name: other.name }), [headers]);
              onClose();
            },
          },
        );
      }}
    >
      <Stack>
        <ClanPicker
          except={clanid}
          value={other}
          onChange={(clan) => setFields({ kind, other: clan })}
        />
        {other && <ClanIdentity clan={other} />}
        <Radio.Group
          label={t('diplomacy.relationship')}
          value={kind}
          onChange={(chosen) => setFields({ ...fields, kind: chosen })}
        >
          <Stack gap="sm" mt="xs">
            {KINDS.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`diplomacy.kind.${one}`)}
                description={t(`diplomacy.kindHints.${one}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {set.error && <Failure error={set.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={set.isPending} disabled={!other}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PickerProps {
  /** The person's own clan, which can't be picked. */
  except: number;
  value: ListedClan | undefined;
  onChange: (clan: ListedClan | undefined) => void;
}

const SHOWN = 20;
const TYPING_MS = 250;

/** Searches clans by name. */
function ClanPicker({ except, value, onChange }: PickerProps) {
  const { t } = useTexts();
  const names = useGameNames();
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed.trim(), TYPING_MS);
  const searched = name !== '' && name !== value?.name ? { name } : {};
  const clans = usePages('GET /clans', { query: { ...searched, limit: SHOWN } });
  const offered = (clans.data ?? []).filter(({ clanid }) => clanid !== except);
  const all = value && !offered.some(isSame(value)) ? [value, ...offered] : offered;
  const find = (clanid: string | null) => all.find((clan) => String(clan.clanid) === clanid);
  return (
    <Select
      label={t('diplomacy.otherClan')}
      placeholder={t('diplomacy.otherClanHint')}
      data={all.map((clan) => ({ value: String(clan.clanid), label: clan.name }))}
      value={value ? String(value.clanid) : null}
      onChange={(clanid) => onChange(find(clanid))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The service has already filtered, and matches accents better.
      filter={({ options }) => options}
      nothingFoundMessage={clans.isFetching ? t('common.loading') : t('clans.noneFound')}
      rightSection={clans.isFetching ? <Loader size="xs" /> : undefined}
      maxLength={limits.clanName.max}
      error={clans.isError ? t('failure.noConnection') : undefined}
      required
      data-autofocus
      renderOption={({ option }) => {
        const clan = find(option.value);
        return (
          clan && (
            <Group gap="sm" wrap="nowrap">
              <ClanSymbol clan={clan} size={32} />
              <div>
                <Text size="sm">{clan.name}</Text>
                <ClanIdentity clan={clan} />
                {clan.region !== undefined && (
                  <Text size="xs" c="dimmed">
                    {names.region(clan.region)}
                  </Text>
                )}
              </div>
            </Group>
          )
        );
      }}
    />
  );
}

const isSame = (one: ListedClan) => (other: ListedClan) => one.clanid === other.clanid;
