import type { Embed } from './payloads.ts';
import { invalidForm, refused, type Reply, type Wrong, wrong } from './refusals.ts';

interface Component {
  readonly type: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly emoji?: object;
  readonly style?: number;
  readonly url?: string;
  readonly components?: readonly Component[];
  readonly options?: readonly { readonly value: string }[];
  readonly min_values?: number;
  readonly max_values?: number;
}

/** What the bot sends: a message, an answer, or an edit of one. */
export interface SentBody {
  readonly content?: string;
  readonly embeds?: readonly Embed[];
  readonly components?: readonly Component[];
  readonly allowed_mentions?: {
    readonly parse?: readonly string[];
    readonly users?: readonly string[];
    readonly roles?: readonly string[];
  };
  readonly nonce?: string | number;
  readonly enforce_nonce?: boolean;
}

const MAX_CONTENT_LENGTH = 2_000;
const MAX_EMBED_CHARACTERS = 6_000;
const MAX_ROWS = 5;
const MAX_BUTTONS = 5;
const MAX_NONCE_LENGTH = 25;
const ACTION_ROW = 1;
const BUTTON = 2;
const LINK = 5;

/** Why the platform refuses a message, besides what its published schemas say; undefined if it is fine. */
export function whyNotMessage(message: SentBody): Reply | undefined {
  const { content = '', embeds = [], components = [] } = message;
  if (content.trim() === '' && embeds.length === 0 && components.length === 0) {
    return refused(400, 50_006, 'Cannot send an empty message');
  }
  const all = [
    ...(content.length > MAX_CONTENT_LENGTH
      ? [wrong(['content'], `Must be ${MAX_CONTENT_LENGTH} or fewer in length.`)]
      : []),
    ...whyNotEmbeds(embeds),
    ...whyNotComponents(components),
    ...whyNotMentions(message),
    ...whyNotNonce(message),
  ];
  return all.length === 0 ? undefined : invalidForm(all);
}

function whyNotEmbeds(embeds: readonly Embed[]): Wrong[] {
  const size = embeds.reduce((sum, embed) => sum + charactersOf(embed), 0);
  return [
    ...(size > MAX_EMBED_CHARACTERS
      ? [wrong(['embeds'], `Embed size exceeds maximum size of ${MAX_EMBED_CHARACTERS}: ${size}`)]
      : []),
    ...embeds.flatMap((embed, n) => [
      ...(charactersOf(embed) === 0 && !embed.image && !embed.thumbnail
        ? [wrong(['embeds', n, 'description'], 'This field is required')]
        : []),
      ...(embed.fields ?? []).flatMap((field, f) =>
        (['name', 'value'] as const)
          .filter((part) => field[part].trim() === '')
          .map((part) => wrong(['embeds', n, 'fields', f, part], 'This field is required')),
      ),
    ]),
  ];
}

const charactersOf = ({ title, description, fields = [], footer, author }: Embed): number =>
  [title, description, footer?.text, author?.name, ...fields.flatMap((f) => [f.name, f.value])]
    .map((text) => text?.length ?? 0)
    .reduce((sum, length) => sum + length, 0);

function whyNotComponents(rows: readonly Component[]): Wrong[] {
  const all = rows.flatMap(({ components = [] }) => components);
  const ids = all.flatMap(({ custom_id: id }) => id ?? []);
  return [
    ...(rows.length > MAX_ROWS ? [wrong(['components'], 'Must be 5 or fewer in length.')] : []),
    ...(new Set(ids).size < ids.length
      ? [wrong(['components'], 'Component custom id cannot be duplicated')]
      : []),
    ...rows.flatMap((row, n) => whyNotRow(['components', n], row)),
  ];
}

function whyNotRow(path: readonly (string | number)[], row: Component): Wrong[] {
  const { components = [] } = row;
  const buttons = components.filter(({ type }) => type === BUTTON).length;
  const fits =
    buttons === components.length
      ? buttons >= 1 && buttons <= MAX_BUTTONS
      : components.length === 1 && buttons === 0;
  return [
    ...(row.type === ACTION_ROW ? [] : [wrong(path, 'Only rows are known to the stand-in')]),
    ...(fits ? [] : [wrong([...path, 'components'], 'Not 1 to 5 buttons or one select menu')]),
    ...components.flatMap((component, n) =>
      (component.type === BUTTON ? whyNotButton(component) : whyNotSelect(component)).map((why) =>
        wrong([...path, 'components', n], why),
      ),
    ),
  ];
}

function whyNotButton({ style, custom_id: id, url, label = '', emoji }: Component): string[] {
  const target = style === LINK ? url !== undefined && id === undefined : (id ?? '') !== '';
  return [
    ...(target ? [] : ['A custom id and url cannot both be specified, and one is required']),
    ...(label === '' && !emoji ? ['A label or emoji is required'] : []),
  ];
}

function whyNotSelect({ custom_id: id, options, min_values, max_values }: Component): string[] {
  const values = options?.map(({ value }) => value) ?? [];
  const least = min_values ?? 1;
  const most = max_values ?? 1;
  return [
    ...((id ?? '') === '' ? ['This field is required'] : []),
    ...(new Set(values).size < values.length ? ['The specified option value is already used'] : []),
    ...(least > most || (options && most > options.length)
      ? ['More values than options, or fewer than the least']
      : []),
  ];
}

function whyNotMentions({ allowed_mentions: allowed }: SentBody): Wrong[] {
  return (['users', 'roles'] as const)
    .filter((kind) => allowed?.parse?.includes(kind) && (allowed[kind]?.length ?? 0) > 0)
    .map((kind) => wrong(['allowed_mentions'], `parse:["${kind}"] and ${kind} are exclusive`));
}

function whyNotNonce({ nonce, enforce_nonce: enforced }: SentBody): Wrong[] {
  const fits = nonce === undefined ? !enforced : String(nonce).length <= MAX_NONCE_LENGTH;
  return fits ? [] : [wrong(['nonce'], `Must be ${MAX_NONCE_LENGTH} or fewer in length.`)];
}
