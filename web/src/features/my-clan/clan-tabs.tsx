import { Badge, Tabs } from '@mantine/core';
import {
  IconFlag,
  IconHistory,
  IconInfoCircle,
  IconRobot,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { Icon } from '../../app/feature.ts';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { lazyComponent } from '../../app/lazy-part.tsx';
import { inOrder, offered } from '../../app/offers.ts';
import { useHasBot } from '../../app/use-app-config.ts';
import { useNotificationCount } from '../../app/use-notification-count.ts';
import { useTabInView } from '../../ui/use-tab-in-view.ts';
import type { MyClan } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';
import { OverviewTab } from './overview-tab.tsx';

/** Here instead of in the features, whose icons would be part of the first load. */
const ICONS: Readonly<Record<string, Icon>> = {
  members: IconUsersGroup,
  diplomacy: IconFlag,
  history: IconHistory,
  'chat-bot': IconRobot,
  webhooks: IconWebhook,
};

const overview = { name: 'overview', label: 'myClan.overview' } as const;
const tabs = [
  {
    ...overview,
    icon: IconInfoCircle,
    Panel: OverviewTab,
    for: undefined,
    needs: undefined,
    requests: undefined,
  },
  ...inOrder(offered('clanTab')).map(({ panel, ...tab }) => ({
    ...tab,
    icon: ICONS[tab.name] ?? IconInfoCircle,
    Panel: lazyComponent(panel),
  })),
];

export function ClanTabs({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const hasBot = useHasBot() === true;
  const { openrequests } = useNotificationCount();
  const shown = tabs.filter(
    (tab) => (tab.for !== 'leader' || myClan.isLeader) && (tab.needs !== 'bot' || hasBot),
  );
  const asked = useParams()['tab'];
  const { name: opened, Panel } = shown.find(({ name }) => name === asked) ?? tabs[0]!;
  const list = useTabInView(opened);
  return (
    <Tabs
      value={opened}
      onChange={(next) => void navigate(`/my-clan/${next}`, { preventScrollReset: true })}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={classes['tabs']} aria-label={t('myClan.sections')}>
        {shown.map(({ name, label, icon: TabIcon, requests }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes['tab']}
            leftSection={<TabIcon size={18} stroke={1.6} aria-hidden />}
            rightSection={
              requests &&
              openrequests > 0 && (
                <Badge
                  size="sm"
                  circle={openrequests < 10}
                  aria-label={t('shell.requests', { count: openrequests })}
                  role="img"
                >
                  {openrequests}
                </Badge>
              )
            }
          >
            {t(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(({ name }) => (
        <Tabs.Panel key={name} value={name} pt="lg">
          {name === opened && <Panel myClan={myClan} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
