import {
  ActionIcon,
  Anchor,
  Burger,
  Group,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import {
  Link,
  NavigationType,
  NavLink,
  Outlet,
  useLocation,
  useNavigationType,
} from 'react-router';
import { IconMoonStars, IconSun } from '@tabler/icons-react';
import { QuickSearchButton } from '../features/quick-search/quick-search-button.tsx';
import { RowsSkeleton } from '../ui/states.tsx';
import { useTexts } from './i18n.ts';
import { AccountMenu } from './account-menu.tsx';
import { Banners } from './banners.tsx';
import { Bell } from './bell.tsx';
import { CommunityLinks } from './community-links.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { inOrder, offered } from './offers.ts';
import classes from './shell.module.css';
import { useCommunity } from './use-app-config.ts';
import { useNotificationCount } from './use-notification-count.ts';

const entries = inOrder(offered('navigation'));

/** The frame of every page: header, menu, banners and footer. */
export function Shell() {
  const { t } = useTexts();
  const [opened, menu] = useDisclosure();
  const { pathname } = useLocation();
  const { name, logo } = useCommunity();
  const { openrequests } = useNotificationCount();
  const arrival = useNavigationType();
  useEffect(() => {
    menu.close();
    // On back and forward, the browser restores the scroll position.
    if (arrival !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, arrival, menu.close]);
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#content">
        {t('shell.skip')}
      </a>
      <header className={classes['header']}>
        <Group justify="space-between" wrap="nowrap" miw={0}>
          <Group gap="sm" wrap="nowrap" flex="none">
            <Burger
              opened={opened}
              onClick={menu.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={t('shell.menu')}
              aria-expanded={opened}
            />
            <Link to="/" className={classes['brand']} aria-label={name}>
              <img
                className={classes['logo']}
                src={logo ?? '/app/icon.svg'}
                alt=""
                width={32}
                height={32}
              />
              <Text span visibleFrom="xs" className={classes['name']}>
                {name}
              </Text>
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap" miw={0}>
            <QuickSearchButton />
            <LanguageMenu />
            <ColorSchemeToggle />
            <Bell />
            <AccountMenu />
          </Group>
        </Group>
      </header>
      <nav className={classes['navbar']} data-opened={opened} aria-label={t('shell.pages')}>
        <div className={classes['entries']}>
          {entries.map(({ to, label, icon: Icon, requests }) => (
            <NavLink key={to} to={to} end={to === '/'} className={classes['entry'] ?? ''}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {t(label)}
              {requests && openrequests > 0 && (
                <span
                  className={classes['count']}
                  role="img"
                  aria-label={t('shell.requests', { count: openrequests })}
                >
                  {openrequests}
                </span>
              )}
            </NavLink>
          ))}
        </div>
        <Group gap={0}>
          {offered('menuLink').map(({ to, label }) => (
            <Anchor key={to} component={Link} to={to} size="sm" c="dimmed" p="xs">
              {t(label)}
            </Anchor>
          ))}
          <Anchor href="/docs" size="sm" c="dimmed" p="xs">
            {t('shell.apiDocs')}
          </Anchor>
        </Group>
      </nav>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <Banners />
        <div className={classes['content']}>
          <ErrorBoundary key={pathname.split('/')[1]}>
            <Suspense fallback={<RowsSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <footer className={classes['footer']}>
        <CommunityLinks />
      </footer>
    </div>
  );
}

function ColorSchemeToggle() {
  const { t } = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('dark') === 'dark';
  const label = dark ? t('shell.toLight') : t('shell.toDark');
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} /> : <IconMoonStars size={18} />}
    </ActionIcon>
  );
}
