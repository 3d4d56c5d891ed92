import { limits } from '@clan-companion/contract/features';
import { SimpleGrid, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, clearFormDraft, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { fieldErrors } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form, FormFooter } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { RegionInput } from '../clusters/region-input.tsx';
import type { Clan } from './clan.ts';
import { RequireNickname } from './require-nickname.tsx';

const rules = {
  name: limits.clanName,
  symbol: limits.symbol,
  region: limits.region,
  description: limits.description,
};
type Field = keyof typeof rules;
export type ClanFields = Record<Field, string>;

export const formKey = (clan?: Clan) => `clan.${clan?.clanid ?? 'new'}`;

interface Props {
  clan?: Clan;
  submitLabel: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (fields: ClanFields) => void;
  onCancel: () => void;
}

export function ClanForm({ clan, submitLabel, busy, error, onSubmit, onCancel }: Props) {
  const { t } = useTexts();
  const [fields, setFields] = useFormDraft<ClanFields>(formKey(clan), {
    name: clan?.name ?? '',
    symbol: clan?.symbol ?? '',
    region: clan?.region ?? '',
    description: clan?.description ?? '',
  });
  const wrong = fieldErrors(error);
  const fieldProps = (field: Field) => ({
    rule: rules[field],
    value: fields[field],
    error: wrong[field],
    onChange: (value: string) => setFields({ ...fields, [field]: value }),
  });
  const { rule, ...region } = fieldProps('region');

  return (
    <Form onSubmit={() => onSubmit(fields)}>
      <Stack>
        <LimitedInput {...fieldProps('name')} label={t('common.name')} focusOnOpen autoFocus />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <LimitedInput
            {...fieldProps('symbol')}
            label={t('clans.symbol')}
            hint={t('clans.symbolHint')}
          />
          <RegionInput {...region} label={t('common.region')} maxLength={rule.max} />
        </SimpleGrid>
        <LimitedInput
          {...fieldProps('description')}
          label={t('common.description')}
          hint={t('clans.descriptionHint')}
        />
        <FormFooter
          sending={{ error, isPending: busy }}
          wrong={wrong}
          label={submitLabel}
          onCancel={onCancel}
        />
      </Stack>
    </Form>
  );
}

export function CreateClanDialog({ opened, onClose }: DialogProps) {
  const { t } = useTexts();
  const form = formKey();
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={t('clans.create')} size="lg">
      <RequireNickname why={t('clans.createSignIn')}>
        <CreateClan onClose={clearDraftOnClose(form, onClose)} />
      </RequireNickname>
    </FormDialog>
  );
}

function CreateClan({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const create = useChange('POST /clans');
  return (
    <ClanForm
      submitLabel={t('clans.create')}
      busy={create.isPending}
      error={create.error}
      onCancel={onClose}
      onSubmit={({ name, ...rest }) =>
        create.mutate(
          { query: { name, ...rest } },
          {
            onSuccess: (clan) => {
              clearFormDraft(formKey());
              notifyDone(t('clans.created', { name: clan.name }));
              void navigate('/my-clan');
            },
          },
        )
      }
    />
  );
}
