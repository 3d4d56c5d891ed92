import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useAppConfig } from '../../app/use-app-config.ts';
import { Page, Section } from '../../ui/page.tsx';

export function AboutPage() {
  const { t } = useTexts();
  const version = useAppConfig()?.version;
  return (
    <Page title={t('about.title')} lead={t('about.lead')}>
      <Stack>
        <Section title={t('about.data')}>
          <Text>{t('about.stored')}</Text>
          <Text mt="xs">{t('about.clanSees')}</Text>
          <Text mt="xs">{t('about.noThirdParty')}</Text>
          <Anchor component={Link} to="/profile" mt="sm" display="inline-block">
            {t('about.toData')}
          </Anchor>
        </Section>
        <Section title={t('about.software')}>
          <Text>
            {version !== undefined && t('about.version', { version })} {t('about.licence')}
          </Text>
          <Anchor href="/docs" mt="sm" display="inline-block">
            {t('shell.apiDocs')}
          </Anchor>
        </Section>
      </Stack>
    </Page>
  );
}
