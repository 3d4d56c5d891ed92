import { inboxSentence } from '@clan-companion/contract/core/sentence';
import type { ChangeEvent } from '@clan-companion/contract/core/events';
import { notifyNews } from '../ui/notify.tsx';
import { api } from './api.ts';
import { texts } from './i18n.ts';
import { isolateBidi } from './isolate-bidi.ts';

const NEWEST = 20;

/** Shows a new notification on any page, in the words of the inbox. */
export async function notifyPersonConcerned({
  action,
  changeid,
  message,
}: ChangeEvent['data']): Promise<void> {
  const { words } = texts();
  if (!(action in words.inbox)) return;
  const notifications = await api
    .call('GET /users/notifications', { query: { limit: NEWEST } })
    .catch(() => []);
  const notification = notifications.find((one) => one.changeid === changeid);
  const sentence = notification && inboxSentence(notification, words, isolateBidi);
  notifyNews(sentence ?? message);
}
