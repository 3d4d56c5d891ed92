import type { Role } from '@clan-companion/contract/core/operation';
import { Tabs } from '@mantine/core';
import {
  IconBan,
  IconChartBar,
  IconFilter,
  IconFlag,
  IconHistory,
  IconPalette,
  IconSearch,
  IconToggleLeft,
  IconTrash,
  IconUserShield,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { Count, Page } from '../../ui/page.tsx';
import { useTabInView } from '../../ui/use-tab-in-view.ts';
import classes from '../../ui/layout.module.css';
import { AdminOnly } from './admin-only.tsx';
import { FindTab } from './find-tab.tsx';
import { useReports } from './use-reports.ts';

export function AdminPage() {
  const { t } = useTexts();
  return (
    <Page title={t('admin.title')} lead={t('admin.lead')} pageKey="admin">
      <AdminOnly>{(role) => <AdminTabs role={role} />}</AdminOnly>
    </Page>
  );
}

const tabs = {
  overview: {
    icon: IconChartBar,
    panel: lazyPart(() => import('./overview-tab.tsx'), 'OverviewTab'),
  },
  reports: {
    icon: IconFlag,
    panel: lazyPart(() => import('./reports-tab.tsx'), 'ReportsTab'),
  },
  find: { icon: IconSearch, panel: FindTab },
  bans: { icon: IconBan, panel: lazyPart(() => import('./bans-tab.tsx'), 'BansTab') },
  deleted: {
    icon: IconTrash,
    panel: lazyPart(() => import('./deleted-tab.tsx'), 'DeletedTab'),
  },
  log: { icon: IconHistory, panel: lazyPart(() => import('./log-tab.tsx'), 'LogTab') },
  roles: {
    icon: IconUserShield,
    panel: lazyPart(() => import('./roles-tab.tsx'), 'RolesTab'),
  },
  filters: {
    icon: IconFilter,
    panel: lazyPart(() => import('./filters-tab.tsx'), 'FiltersTab'),
  },
  switches: {
    icon: IconToggleLeft,
    panel: lazyPart(() => import('./switches-tab.tsx'), 'SwitchesTab'),
  },
  community: {
    icon: IconPalette,
    panel: lazyPart(() => import('./community-tab.tsx'), 'CommunityTab'),
  },
} satisfies Record<string, { icon: typeof IconBan; panel: ComponentType<{ role: Role }> }>;

type Tab = keyof typeof tabs;

const OPERATORS_ONLY = new Set<Tab>(['roles', 'filters', 'switches', 'community']);

function AdminTabs({ role }: { role: Role }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const asked = useParams()['tab'] as Tab | undefined;
  const names = (Object.keys(tabs) as Tab[]).filter(
    (name) => !OPERATORS_ONLY.has(name) || role === 'operator',
  );
  const tab = asked !== undefined && names.includes(asked) ? asked : 'overview';
  const { panel: Panel } = tabs[tab];
  const list = useTabInView(tab);
  const reports = useReports('open').data?.length ?? 0;
  return (
    <Tabs
      value={tab}
      onChange={(next) => void navigate(next === 'overview' ? '/admin' : `/admin/${next}`)}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={classes['tabs']} aria-label={t('admin.sections')}>
        {names.map((name) => {
          const { icon: Icon } = tabs[name];
          return (
            <Tabs.Tab
              key={name}
              value={name}
              className={classes['tab']}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            >
              {t(`admin.tabs.${name}`)}
              {name === 'reports' && reports > 0 && <Count> {reports}</Count>}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} pt="lg">
          {name === tab && <Panel role={role} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
