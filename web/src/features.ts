import { about } from './features/about/index.ts';
import { admin } from './features/admin/index.ts';
import { chatBot } from './features/chat-bot/index.ts';
import { clanInvites } from './features/clan-invites/index.ts';
import { clanPages } from './features/clan-pages/index.ts';
import { clans } from './features/clans/index.ts';
import { clusters } from './features/clusters/index.ts';
import { diplomacy } from './features/diplomacy/index.ts';
import { goals } from './features/goals/index.ts';
import { help } from './features/help/index.ts';
import { history } from './features/history/index.ts';
import { home } from './features/home/index.ts';
import { maps } from './features/maps/index.ts';
import { members } from './features/members/index.ts';
import { myClan } from './features/my-clan/index.ts';
import { notifications } from './features/notifications/index.ts';
import { privacy } from './features/privacy/index.ts';
import { profile } from './features/profile/index.ts';
import { quickSearch } from './features/quick-search/index.ts';
import { reports } from './features/reports/index.ts';
import { signIn } from './features/sign-in/index.ts';
import { tech } from './features/tech/index.ts';
import { trades } from './features/trades/index.ts';
import { walkers } from './features/walkers/index.ts';
import { webhooks } from './features/webhooks/index.ts';

/** Every feature, in order: each imports only those above it. */
export const features = [
  signIn,
  home,
  reports,
  clusters,
  tech,
  profile,
  clans,
  clanPages,
  members,
  clanInvites,
  goals,
  diplomacy,
  history,
  chatBot,
  webhooks,
  myClan,
  notifications,
  walkers,
  trades,
  maps,
  admin,
  help,
  privacy,
  about,
  quickSearch,
] as const;
