import { Stack } from '@mantine/core';
import { useChatid } from '../../app/session.ts';
import { Hero } from './hero.tsx';
import { NextStep } from './next-step.tsx';
import { HomeLinks } from './home-links.tsx';

export function HomePage() {
  const signedIn = useChatid() !== undefined;
  return (
    <Stack gap="xl">
      <Hero signedIn={signedIn} />
      {signedIn && <NextStep />}
      <HomeLinks />
    </Stack>
  );
}
