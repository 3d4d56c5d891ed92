import type { ComponentProps } from 'react';
import { Deferred } from '../../../ui/deferred.tsx';
import { Section } from '../../../ui/page.tsx';
import { LoadingSection } from './unloaded-section.tsx';

export const DashboardSection = (props: ComponentProps<typeof Section>) => (
  <Deferred placeholder={<LoadingSection />}>
    <Section {...props} />
  </Deferred>
);
