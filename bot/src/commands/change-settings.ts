import type { Settings } from '../messages/settings.ts';
import type { Asked } from './command.ts';

export const readSettings = ({ guildid, context: { service } }: Asked<unknown>) =>
  service.call('GET /bot/guilds/{guildid}/settings', { params: { guildid } });

export type SettingsChange = Partial<Omit<Settings, 'everywhere' | 'unnamedtrips'>>;

export async function changeSettings(
  { guildid, context }: Asked<unknown>,
  change: SettingsChange,
): Promise<Settings> {
  const changed = await context.service.call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid },
    body: change,
  });
  if (change.watched ?? change.sources) context.readers.reload(guildid);
  else context.reports.check(guildid);
  return changed;
}
