import { limits } from '@clan-companion/contract/features';
import { Button, Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { fieldErrors } from '../../../ui/field-errors.ts';
import { Form } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { Section } from '../../../ui/section.tsx';
import type { OpenedClan, OpenedMap } from '../answers.ts';

interface Props {
  title: string;
  hint: string;
  open: (reason: string) => Promise<ReactNode>;
  error: Error | null;
  isPending: boolean;
}

/** What operators see only with a reason, which the owner learns. Left, it is closed again. */
function LookInside({ title, hint, open, error, isPending }: Props) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const [inside, setInside] = useState<ReactNode>();
  const wrong = fieldErrors(error);
  // Errors are shown below.
  const submit = () => void open(reason).then(setInside, () => undefined);
  if (inside !== undefined) return inside;
  return (
    <Section title={title} lead={hint}>
      <Form onSubmit={submit}>
        <Stack align="flex-start">
          <LimitedInput
            label={t('admin.reason')}
            hint={t('admin.reasonHint')}
            rule={limits.reason}
            value={reason}
            onChange={setReason}
            error={wrong['reason']}
          />
          {error && Object.keys(wrong).length === 0 && <Failure error={error} />}
          <Button
            type="submit"
            variant="default"
            leftSection={<IconEye size={16} />}
            loading={isPending}
          >
            {t('admin.inside.open')}
          </Button>
        </Stack>
      </Form>
    </Section>
  );
}

type Shows<Answer> = (answer: Answer) => ReactNode;

export function InsideClan({ clanid, show }: { clanid: number; show: Shows<OpenedClan> }) {
  const { t } = useTexts();
  const { mutateAsync, error, isPending } = useChange('POST /admin/clans/{clan_id}/open');
  return (
    <LookInside
      title={t('admin.inside.clan')}
      hint={t('admin.inside.clanHint')}
      open={async (reason) =>
        show(await mutateAsync({ params: { clan_id: clanid }, body: { reason } }))
      }
      error={error}
      isPending={isPending}
    />
  );
}

export function InsideMap({ mapid, show }: { mapid: number; show: Shows<OpenedMap> }) {
  const { t } = useTexts();
  const { mutateAsync, error, isPending } = useChange('POST /admin/maps/{map_id}/open');
  return (
    <LookInside
      title={t('admin.inside.map')}
      hint={t('admin.inside.mapHint')}
      open={async (reason) =>
        show(await mutateAsync({ params: { map_id: mapid }, body: { reason } }))
      }
      error={error}
      isPending={isPending}
    />
  );
}
