import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A number in a heading. The font of headings has digits that look like letters. */
export const Count = ({ children }: { children: ReactNode }) => (
  <Text span size="md" ff="text" c="dimmed">
    {children}
  </Text>
);
