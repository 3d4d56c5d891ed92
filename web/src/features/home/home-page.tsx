import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { inOrder, offered } from '../../app/offers.ts';
import { session, useChatid } from '../../app/session.ts';
import { textIn, useTexts } from '../../app/i18n.ts';
import { useCommunity } from '../../app/use-app-config.ts';
import { usePageHeading } from '../../ui/page.tsx';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { HomeLinks } from './home-links.tsx';
import { Dunes } from './dunes.tsx';
import classes from './home.module.css';

const LazyDashboard = lazyPage(
  async () => {
    const parts = inOrder(offered('home'));
    const [{ Dashboard }, forMembers, forEveryone] = await Promise.all([
      import('./dashboard-page.tsx'),
      Promise.all(parts.flatMap((each) => (each.for === 'members' ? each.part() : []))),
      Promise.all(parts.flatMap((each) => (each.for === 'everyone' ? each.part() : []))),
    ]);
    return ({ chatid }: { chatid: string }) => (
      <Dashboard chatid={chatid} forMembers={forMembers} forEveryone={forEveryone} />
    );
  },
  location.pathname === '/app/' && session.current() !== undefined,
);

export function HomePage() {
  const chatid = useChatid();
  if (chatid !== undefined) return <LazyDashboard key={chatid} chatid={chatid} />;
  return (
    <Stack gap="xl">
      <Hero />
      <HomeLinks />
    </Stack>
  );
}

/** Introduces the app to visitors. */
function Hero() {
  const { t, language } = useTexts();
  const { welcome } = useCommunity();
  const heading = usePageHeading(t('home.title'));
  return (
    <section className={classes['hero']} aria-label={t('home.title')}>
      <div className={classes['art']}>
        <Dunes />
      </div>
      <div className={classes['words']}>
        <Title ref={heading} tabIndex={-1} className={classes['title']}>
          {t('home.title')}
        </Title>
        <Text size="lg" className={classes['lead']}>
          {(welcome && textIn(welcome, language)) ?? t('home.lead')}
        </Text>
        <Group gap="sm">
          <SignInButton size="md" />
          <Button size="md" variant="default" component={Link} to="/clans">
            {t('home.lookAround')}
          </Button>
        </Group>
        <Text size="sm">{t('home.signInWhy')}</Text>
      </div>
    </section>
  );
}
