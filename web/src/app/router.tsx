import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';
import { withStyles } from './with-styles.ts';

/** Every page but the first is loaded when it is opened, and with it the styles that it may need. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await withStyles(load()))[name] }));

const ProfilePage = page(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');
const ClansPage = page(() => import('../features/clans/clans-page.tsx'), 'ClansPage');
const ClanPage = page(() => import('../features/clans/clan-page.tsx'), 'ClanPage');
const MyClanPage = page(() => import('../features/my-clan/my-clan-page.tsx'), 'MyClanPage');
const WalkersPage = page(() => import('../features/walkers/walkers-page.tsx'), 'WalkersPage');
const TradesPage = page(() => import('../features/trades/trades-page.tsx'), 'TradesPage');
const MapsPage = page(() => import('../features/maps/maps-page.tsx'), 'MapsPage');
const MapPage = page(() => import('../features/maps/map-page.tsx'), 'MapPage');
const TechPage = page(() => import('../features/tech/tech-page.tsx'), 'TechPage');
const ClustersPage = page(() => import('../features/clusters/clusters-page.tsx'), 'ClustersPage');

export const Router = () => (
  <BrowserRouter basename="/app/">
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="profile" element={<ProfilePage />} />
        <Route path="clans" element={<ClansPage />} />
        <Route path="clans/:clanid" element={<ClanPage />} />
        <Route path="my-clan/:tab?" element={<MyClanPage />} />
        <Route path="walkers" element={<WalkersPage />} />
        <Route path="trades" element={<TradesPage />} />
        <Route path="maps" element={<MapsPage />} />
        <Route path="maps/:mapid" element={<MapPage />} />
        <Route path="tech/:tree?" element={<TechPage />} />
        <Route path="clusters" element={<ClustersPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
