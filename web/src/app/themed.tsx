import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { themeWith, variables } from './theme.ts';
import { useCommunity } from './use-app-config.ts';

/** Gives the app its looks, with the colours of the community. */
export function Themed({ children }: { children: ReactNode }) {
  const { colours } = useCommunity();
  const theme = useMemo(() => themeWith(colours), [colours]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
