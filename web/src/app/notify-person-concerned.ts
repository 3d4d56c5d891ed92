import type { ChangeEvent } from '@clan-companion/contract/events';
import { notifyNews } from '../ui/notify.ts';
import { api } from './api.ts';
import { type TextKey, texts } from './i18n.ts';

const NEWS: Readonly<Record<string, TextKey>> = {
  'member-kicked': 'news.member-kicked',
  'join-rejected': 'news.join-rejected',
};

/** Notifies a person on any page that they were kicked or rejected. */
export async function notifyPersonConcerned(change: ChangeEvent['data']): Promise<void> {
  const key = NEWS[change.action];
  if (key === undefined) return;
  const { t } = texts();
  const clan = await api
    .call('GET /clans/{clan_id}', { params: { clan_id: change.clanid! } })
    .catch(() => undefined);
  // Without the clan's name, because it was deleted meanwhile, the service's own words have to do.
  notifyNews(clan ? t(key, { clan: clan.name }) : change.message);
}
