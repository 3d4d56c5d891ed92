import type { ChangeEvent } from '@clan-companion/contract/events';
import { notifyNews } from '../ui/notify.ts';
import { api } from './api.ts';
import { type TextKey, texts } from './i18n.ts';

type Change = ChangeEvent['data'];

const clanNews =
  (key: TextKey) =>
  async ({ clanid }: Change): Promise<string> => {
    const { name } = await api.call('GET /clans/{clan_id}', { params: { clan_id: clanid! } });
    return texts().t(key, { clan: name });
  };

async function mapNews({ detail }: Change): Promise<string> {
  const params = { map_id: detail!.mapid! };
  const { name } = await api.call('GET /maps/{map_id}/mapinfo', { params });
  return texts().t('news.map-guessed', { map: name });
}

const NEWS: Readonly<Record<string, (change: Change) => Promise<string>>> = {
  'member-kicked': clanNews('news.member-kicked'),
  'join-rejected': clanNews('news.join-rejected'),
  'map-guessed': mapNews,
  'search-matched': async ({ detail }) => texts().t('news.search-matched', { item: detail!.item! }),
};

/**
 * Notifies a person on any page that they were kicked or rejected, that their map is attacked, or
 * that an offer matches a saved search.
 */
export async function notifyPersonConcerned(change: Change): Promise<void> {
  const words = NEWS[change.action];
  if (!words) return;
  // Without the name, because it was deleted meanwhile, the service's own words have to do.
  notifyNews(await words(change).catch(() => change.message));
}
