import type { ReactNode } from 'react';
import { BrowserRouter, matchPath, Route, Routes } from 'react-router';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage } from './error-boundary.tsx';
import { offered } from './offers.ts';
import { Shell } from './shell.tsx';

const BASE = '/app/';

/** Every page except the home page is loaded when it is opened. */
const pages = offered('routes')
  .flatMap((routes) => Object.entries(routes))
  .map(([path, load]) => {
    const isFirst = matchPath(BASE + path, location.pathname) !== null;
    const Page = lazyPage(load, isFirst);
    return <Route key={path} path={path} element={<Page />} />;
  });

export const Router = ({ home }: { home: ReactNode }) => (
  <BrowserRouter basename={BASE}>
    <Routes>
      <Route element={<Shell />}>
        <Route index element={home} />
        {pages}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
