import { Stack } from '@mantine/core';
import { useChatid } from '../../app/session.ts';
import { Hero } from './hero.tsx';
import { HomeLinks } from './home-links.tsx';
import { LazyDashboard } from './lazy-dashboard.ts';

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
