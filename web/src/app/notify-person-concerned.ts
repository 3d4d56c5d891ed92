import { inboxSentence } from '@clan-companion/contract/changes/sentence';
import type { ChangeEvent } from '@clan-companion/contract/events';
import { notifyNews } from '../ui/notify.ts';
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
  const { changeWords } = texts();
  if (!(action in changeWords.inbox)) return;
  const notifications = await api
    .call('GET /users/notifications', { query: { limit: NEWEST } })
    .catch(() => []);
  const notification = notifications.find((one) => one.changeid === changeid);
  const sentence = notification && inboxSentence(notification, changeWords, isolateBidi);
  notifyNews(sentence ?? message);
}
