import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** To the page with everything that a section shows the first rows of. */
export const MoreLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button variant="default" component={Link} to={to}>
    {children}
  </Button>
);
