import type { Told } from '@clan-companion/contract/events';
import { notifyNews } from '../ui/notify.ts';
import { api } from './api.ts';
import { type TextKey, texts } from './i18n.ts';

/** Who is sent away should not have to find out by themselves. */
const NEWS: Readonly<Record<string, TextKey>> = {
  'member-kicked': 'news.member-kicked',
  'join-rejected': 'news.join-rejected',
};

export async function tellWhomItHappened(told: Told['data']): Promise<void> {
  const key = NEWS[told.action];
  if (key === undefined) return;
  const { t } = texts();
  const who = told.nickname ?? told.chattag ?? t('myClan.goneWho');
  const clan = await api
    .call('GET /clans/{clan_id}', { params: { clan_id: told.clanid! } })
    .catch(() => undefined);
  // A clan that is gone meanwhile has no name; the service has told it in its own words.
  notifyNews(clan ? t(key, { who, clan: clan.name }) : told.message);
}
