import { ProblemError } from '@clan-companion/contract/core/client';
import { type ProblemName, problems, problemType } from '@clan-companion/contract/problems';
import type { Interaction } from 'discord.js';
import type { CommandContext, ComponentInteraction } from './feature.ts';
import { type Answer, COLORS, plain, sentence } from './messages.ts';
import { ListGone } from './pages.ts';
import type { Settings } from './permissions.ts';
import { type CommonTexts, fill, textAt } from './texts.ts';

type Ctx = CommandContext<Interaction>;
type AnyAsked = Pick<CommandContext<unknown>, 'guildid' | 'context'>;

/** The clan that this chat server is linked to; refused until the link is confirmed. */
export async function linkedClan({ guildid, context: { service } }: AnyAsked) {
  const clan = await service.call('GET /bot/guilds/{guildid}', { params: { guildid } });
  if (clan.verified) return clan;
  throw problem('link-not-verified');
}

/**
 * The linked clan, and whether this person sees all of its data: if the chat server answers everybody
 * or a role of theirs. Otherwise, the service decides what they see.
 */
export async function clanFor(ctx: Ctx) {
  const clan = await linkedClan(ctx);
  return { ...clan, isOpen: isAdmitted(ctx.interaction, clan.audience) };
}

export type ClanFor = Pick<Awaited<ReturnType<typeof clanFor>>, 'clanid' | 'isOpen'>;

/** For each page of a list: the link, the audience and the person's roles may have changed. */
export async function sameClanFor(clanid: number, ctx: Ctx): Promise<ClanFor> {
  const clan = await clanFor(ctx);
  if (clan.clanid !== clanid) throw new ListGone();
  return clan;
}

function isAdmitted({ member }: Interaction, audience = 'members'): boolean {
  if (audience === 'everybody') return true;
  const roles = member?.roles ?? [];
  return Array.isArray(roles) ? roles.includes(audience) : roles.cache.has(audience);
}

/** The error with which the service would refuse. */
export function problem(name: ProblemName): ProblemError {
  const { status, title } = problems[name];
  return new ProblemError({ type: problemType(name), status, title, detail: `${title}.` });
}

export const readSettings = ({ guildid, context: { service } }: AnyAsked): Promise<Settings> =>
  service.call('GET /bot/guilds/{guildid}/settings', { params: { guildid } });

export type SettingsChange = Partial<Omit<Settings, 'everywhere' | 'unnamedtrips'>>;

export async function changeSettings(
  { guildid, context }: AnyAsked,
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

/** The notice, with who answered it. Everybody reads it, so it is in the language of the server. */
export async function answerNotice<Texts extends CommonTexts>(
  ctx: CommandContext<ComponentInteraction, Texts>,
  key: keyof Texts & string,
): Promise<Answer> {
  const { interaction, context } = ctx;
  const { language } = await readSettings(ctx).catch(() => ({ language: undefined }));
  const locale = language ?? interaction.guildLocale ?? interaction.locale;
  const texts = context.textsFor(locale, context.webApp.address);
  const done = fill(textAt(texts, key)!, { who: plain(interaction.user.displayName) });
  return {
    embeds: [...interaction.message.embeds.map((one) => one.data), sentence(done, COLORS.calm)],
    components: [],
  };
}
