/**
 * The texts that no feature owns. Names in braces are placeholders; user-written values are escaped
 * first. `{/settings.announce}` is replaced with the command's name in the reader's language.
 */
export const en = {
  'option.name': ['name', 'Part of the name'],
  'option.share': ['share', 'Show the answer to everyone in this channel'],
  'post.ignored':
    'Lines from another sender ({name}) in {channel} in {server} are ignored. If this is the game, somebody who can manage the server can choose it with {/settings.watch}.',
  'post.unreadable':
    'I cannot read {channels} in {server} any more: deleted, or I am not allowed to. The game’s messages there are not recorded, and no other channel is read instead. Somebody who can manage the server can change that with {/settings.watch} and {/settings.unwatch}.',
  'post.someone': 'Somebody',
  'post.digest': 'More happened than I announce one by one',
  'post.digest.where': '[The web app]({web}my-clan/history) shows everything.',
  'page.previous': 'Previous',
  'page.next': 'Next',
  'page.gone': 'This list has expired: ask again.',
  'page.notyours': 'Only the person who asked can turn the pages.',
  'wrong.sign-in-needed': 'Sign in to the web app once, then ask me again: {url}',
  'wrong.invalid-input': 'Not valid: {what}. It is empty, too long or has unusual characters.',
  'wrong.invalid': 'That is not valid.',
  'wrong.not-allowed': 'Only people who can manage this server can do this.',
  'wrong.only-in-servers': 'This works only in servers.',
  'wrong.starting': 'I am starting or stopping. Try again in a moment.',
  'wrong.away': 'The service is not responding. Try again shortly.',
  'wrong.other': 'That did not work. Try again shortly.',
};
