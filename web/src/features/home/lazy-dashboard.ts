import { lazyPage } from '../../app/lazy-page.ts';
import { session } from '../../app/session.ts';

export const LazyDashboard = lazyPage(
  () => import('./dashboard/dashboard-page.tsx'),
  'Dashboard',
  location.pathname === '/app/' && session.current() !== undefined,
);
