import { Badge, Tabs } from '@mantine/core';
import {
  IconFlag,
  IconHistory,
  IconInfoCircle,
  IconRobot,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useHasBot } from '../../app/use-app-config.ts';
import { useTabInView } from '../../ui/use-tab-in-view.ts';
import { useRequests } from './members/use-requests.ts';
import type { MyClan } from './my-clan.ts';
import classes from './my-clan.module.css';
import { OverviewTab } from './overview/overview-tab.tsx';

const tabs = {
  overview: { icon: IconInfoCircle, panel: OverviewTab },
  members: {
    icon: IconUsersGroup,
    panel: lazyPart(() => import('./members/members-tab.tsx'), 'MembersTab'),
  },
  diplomacy: {
    icon: IconFlag,
    panel: lazyPart(() => import('./diplomacy/diplomacy-tab.tsx'), 'DiplomacyTab'),
  },
  history: {
    icon: IconHistory,
    panel: lazyPart(() => import('./history/history-tab.tsx'), 'HistoryTab'),
  },
  'chat-bot': {
    icon: IconRobot,
    panel: lazyPart(() => import('./chat-bot/chat-bot-tab.tsx'), 'ChatBotTab'),
  },
  webhooks: {
    icon: IconWebhook,
    panel: lazyPart(() => import('./webhooks/webhooks-tab.tsx'), 'WebhooksTab'),
  },
} satisfies Record<string, { icon: typeof IconFlag; panel: ComponentType<{ myClan: MyClan }> }>;

type Tab = keyof typeof tabs;
const NAMES = Object.keys(tabs) as Tab[];

export function ClanTabs({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const asked = useParams()['tab'] as Tab | undefined;
  const isShown: Partial<Record<Tab, boolean>> = {
    'chat-bot': useHasBot() === true,
    webhooks: myClan.isLeader,
  };
  const names = NAMES.filter((name) => isShown[name] ?? true);
  const tab = asked !== undefined && names.includes(asked) ? asked : 'overview';
  const waiting = useRequests(myClan).data?.length ?? 0;
  const { panel: Panel } = tabs[tab];
  const list = useTabInView(tab);
  return (
    <Tabs
      value={tab}
      onChange={(next) => void navigate(`/my-clan/${next}`, { preventScrollReset: true })}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={classes['tabs']} aria-label={t('myClan.sections')}>
        {names.map((name) => {
          const { icon: Icon } = tabs[name];
          return (
            <Tabs.Tab
              key={name}
              value={name}
              className={classes['tab']}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              rightSection={
                name === 'members' &&
                waiting > 0 && (
                  <Badge
                    size="sm"
                    circle={waiting < 10}
                    aria-label={t('myClan.waiting', { count: waiting })}
                    role="img"
                  >
                    {waiting}
                  </Badge>
                )
              }
            >
              {t(`myClan.tabs.${name}`)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} pt="lg">
          {name === tab && <Panel myClan={myClan} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
