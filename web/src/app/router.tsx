import type { ComponentType } from 'react';
import { BrowserRouter, matchPath, Route, Routes } from 'react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';

const BASE = '/app/';

/** Every page except the home page is loaded when it is opened. */
function page<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  const isFirst = matchPath(BASE + path, location.pathname) !== null;
  const Page = lazyPage(load, name, isFirst);
  return <Route key={path} path={path} element={<Page />} />;
}

const pages = [
  page('profile', () => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  page('inbox', () => import('../features/inbox/inbox-page.tsx'), 'InboxPage'),
  page('clans', () => import('../features/clans/clans-page.tsx'), 'ClansPage'),
  page('clans/:clanid', () => import('../features/clans/clan-page.tsx'), 'ClanPage'),
  page('invite', () => import('../features/invite/invite-page.tsx'), 'InvitePage'),
  page('my-clan/:tab?', () => import('../features/my-clan/my-clan-page.tsx'), 'MyClanPage'),
  page('walkers', () => import('../features/walkers/walkers-page.tsx'), 'WalkersPage'),
  page('trades', () => import('../features/trades/trades-page.tsx'), 'TradesPage'),
  page('maps', () => import('../features/maps/maps-page.tsx'), 'MapsPage'),
  page('maps/:mapid', () => import('../features/maps/map-page.tsx'), 'MapPage'),
  page(
    'maps/:mapid/history',
    () => import('../features/maps/history/map-history-page.tsx'),
    'MapHistoryPage',
  ),
  page('tech/:tree?', () => import('../features/tech/tech-page.tsx'), 'TechPage'),
  page('help', () => import('../features/help/help-page.tsx'), 'HelpPage'),
  page('about', () => import('../features/about/about-page.tsx'), 'AboutPage'),
  page('privacy', () => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  page('admin/:tab?', () => import('../features/admin/admin-page.tsx'), 'AdminPage'),
  page('admin/claim', () => import('../features/admin/claim-page.tsx'), 'ClaimPage'),
  page(
    'admin/people/:chatid',
    () => import('../features/admin/details/person-details-page.tsx'),
    'PersonDetailsPage',
  ),
  page(
    'admin/clans/:clanid',
    () => import('../features/admin/details/clan-details-page.tsx'),
    'ClanDetailsPage',
  ),
  page(
    'admin/maps/:mapid',
    () => import('../features/admin/details/map-details-page.tsx'),
    'MapDetailsPage',
  ),
  page('clusters', () => import('../features/clusters/clusters-page.tsx'), 'ClustersPage'),
];

export const Router = () => (
  <BrowserRouter basename={BASE}>
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        {pages}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
