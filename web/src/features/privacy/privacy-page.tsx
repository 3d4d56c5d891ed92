import { describeStoredData } from '@clan-companion/contract/words';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useAppConfig, useCommunity } from '../../app/use-app-config.ts';
import { Page, Section } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/states.tsx';

const facts = ['why', 'kept', 'seenBy'] as const;

/** What the service stores, why, for how long, and who sees it. */
export function PrivacyPage() {
  const { t, words } = useTexts();
  const { name, links } = useCommunity();
  const retention = useAppConfig()?.retention;
  return (
    <Page title={t('privacy.title')} lead={t('privacy.lead', { name })}>
      <Stack>
        {retention ? (
          describeStoredData(words, retention).map((data) => (
            <Section key={data.id} title={data.title} lead={data.what}>
              {facts.map((fact) => (
                <Text key={fact}>
                  <b>{t(`privacy.${fact}`)}</b> {data[fact]}.
                </Text>
              ))}
            </Section>
          ))
        ) : (
          <RowsSkeleton />
        )}
        <Section title={t('privacy.rights')}>
          <Text>{t('privacy.rightsHint')}</Text>
          <Text mt="xs">{t('about.noThirdParty')}</Text>
          <Anchor component={Link} to="/profile" mt="sm" display="inline-block">
            {t('about.toData')}
          </Anchor>
          {links.contact !== undefined && (
            <Anchor href={links.contact} mt="sm" ml="md" display="inline-block">
              {t('shell.links.contact')}
            </Anchor>
          )}
        </Section>
      </Stack>
    </Page>
  );
}
