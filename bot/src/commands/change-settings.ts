import type { Settings } from '../messages/settings.ts';
import type { CommandContext } from './command.ts';

export const readSettings = ({ guildid, context: { service } }: CommandContext<unknown>) =>
  service.call('GET /bot/guilds/{guildid}/settings', { params: { guildid } });

export type SettingsChange = Partial<Omit<Settings, 'everywhere' | 'unnamedtrips'>>;

export async function changeSettings(
  { guildid, context }: CommandContext<unknown>,
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
