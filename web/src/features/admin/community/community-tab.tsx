import { Stack } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { CommunityForm } from './community-form.tsx';
import { LogoForm } from './logo-form.tsx';

/** How the community presents itself. */
export function CommunityTab() {
  const { t } = useTexts();
  const community = useOperation('GET /admin/community', {});
  const { data } = community;
  if (!data) {
    return (
      <LoadingOrError query={community}>
        <RowsSkeleton rows={5} />
      </LoadingOrError>
    );
  }
  return (
    <Stack>
      <Section title={t('admin.community.logo')} lead={t('admin.community.logoHint')}>
        <LogoForm logo={data.logo} />
      </Section>
      <Section title={t('admin.community.looks')} lead={t('admin.community.lead')}>
        {/* A saved form begins again with what was saved. */}
        <CommunityForm key={JSON.stringify(data)} community={data} />
      </Section>
    </Stack>
  );
}
