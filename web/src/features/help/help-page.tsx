import { Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { Page, Section } from '../../ui/page.tsx';

/** For whom, and the page to begin with. */
const GUIDES = [
  { who: 'player', to: '/clans' },
  { who: 'leader', to: '/my-clan' },
  { who: 'mapper', to: '/maps' },
] as const;
const STEPS = ['one', 'two', 'three', 'four'] as const;
const KEYS = ['tab', 'enter', 'escape', 'shift', 'map', 'search'] as const;

export function HelpPage() {
  const { t } = useTexts();
  return (
    <Page title={t('help.title')} lead={t('help.lead')}>
      <Stack>
        {GUIDES.map(({ who, to }) => (
          <Section key={who} title={t(`help.${who}.title`)}>
            <List type="ordered" spacing="xs">
              {STEPS.map((step) => (
                <List.Item key={step}>{t(`help.${who}.${step}`)}</List.Item>
              ))}
            </List>
            <Anchor component={Link} to={to} mt="sm" display="inline-block">
              {t(`help.${who}.start`)}
            </Anchor>
          </Section>
        ))}
        <Section title={t('help.keys.title')}>
          <List spacing="xs">
            {KEYS.map((key) => (
              <List.Item key={key}>{t(`help.keys.${key}`)}</List.Item>
            ))}
          </List>
        </Section>
        <Text c="dimmed">
          <Anchor component={Link} to="/about">
            {t('help.toAbout')}
          </Anchor>
        </Text>
      </Stack>
    </Page>
  );
}
