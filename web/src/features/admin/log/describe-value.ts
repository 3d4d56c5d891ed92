import type { Translate } from '../../../app/i18n.ts';
import { exactTime } from '../../../ui/relative-time.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T/;

/** What an entry of the log replaced, or was replaced by: a name, the end of a ban, or a role. */
export function describeValue(value: string | undefined, t: Translate, language: string): string {
  if (value === undefined || value === '') return '–';
  if (TIME.test(value)) return exactTime(value, language);
  if (value === 'for good') return t('admin.ban.forGood');
  return value === 'moderator' || value === 'operator' ? t(`admin.role.${value}`) : value;
}
