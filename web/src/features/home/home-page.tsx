import { Stack } from '@mantine/core';
import { useChatid } from '../../app/session.ts';
import { Hero } from './hero.tsx';
import { Next } from './next.tsx';
import { Places } from './places.tsx';

export function HomePage() {
  const signedIn = useChatid() !== undefined;
  return (
    <Stack gap="xl">
      <Hero signedIn={signedIn} />
      {signedIn && <Next />}
      <Places />
    </Stack>
  );
}
