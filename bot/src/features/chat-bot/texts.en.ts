import type { TextsWith } from '../../platform/texts.ts';

export const en = {
  'command.link': ['link', 'Confirm that this server belongs to a clan'],
  'command.unlink': ['unlink', 'End the link between this server and its clan'],
  'command.help': ['help', 'Show what this bot can do'],
  'command.settings': [
    'settings',
    'Choose what I announce in which channel, and where the game posts',
  ],
  'command.settings.show': ['show', 'Show the settings'],
  'command.settings.announce': ['announce', 'Announce something in a channel'],
  'command.settings.silence': ['silence', 'Stop announcing something'],
  'command.settings.watch': [
    'watch',
    "Read the game's messages in this channel, from the webhook or bot that posts them",
  ],
  'command.settings.unwatch': ['unwatch', "Stop reading the game's messages in a channel"],
  'command.settings.language': ['language', 'Choose the language of announcements in this server'],
  'command.settings.audience': ['audience', 'Choose who can ask me for the clan’s data'],
  'command.settings.board': [
    'board',
    'Show walkers and diplomacy in a message that stays up to date',
  ],
  'command.settings.unread': ['unread', 'Show game lines that I could not read'],
  'command.settings.test': ['test', 'Try whether I can read a line; nothing is recorded'],
  'command.file': 'Read this game line',
  'option.clan': ['clan', 'Part of its name'],
  'option.what': ['what', 'What to announce'],
  'option.channel': ['channel', 'The channel'],
  'option.who': ['who', 'Who can ask'],
  'option.asker': ['role', 'The role, if you chose “a role”'],
  'option.boardchannel': ['channel', 'Where to post it. Without it, I remove the board'],
  'option.watched': ['channel', 'A channel that I read'],
  'option.line': [
    'line',
    'The line with its backticks: use “Copy Text” in the menu of the message',
  ],
  'option.role': ['role', 'A role to mention with each announcement'],
  'option.language': ['language', 'The language'],
  'choice.all': 'everything',
  'choice.members': 'members of the clan',
  'choice.everybody': 'everybody in this server',
  'choice.role': 'a role',
  'notice.kicked': 'players who left the clan in the game',
  'post.kicked': '{player} left the clan in the game',
  'post.kicked.how':
    'The game’s log says so. Nothing changed here. To remove them from the clan, kick them [in the web app]({web}my-clan/members).',
  'link.done': 'This server belongs to {clan}',
  'link.none': 'No clan is called {clan}.',
  'link.several':
    'More than one clan matches {clan}. Pick one from the list that appears while you type.',
  'link.notasked':
    '{clan} has not linked this server. Its leader must do that [in the web app]({web}my-clan/chat-bot) first.',
  'link.sure': 'Which clan does this server belong to?',
  'link.sure.more':
    'Anyone can ask for this server, so check the leader. The clan that you confirm gets the game’s messages from this server. If your clan is missing, its leader must link this server [in the web app]({web}my-clan/chat-bot). Is the list full? Then name your clan: {/link}.',
  'link.own': '**Your clan**',
  'link.notyours': 'Only the person who asked can confirm this. Use {/link} yourself.',
  'link.late': 'This question has expired. Use {/link} again.',
  'link.withdrawn': 'This clan no longer asks for this server. Use {/link} again.',
  'link.done.more':
    'I keep the clan’s walkers up to date from the game’s messages in the channels that you choose.',
  'link.watch': 'In which channel does the game post? I read nothing until you choose it.',
  'link.everywhere':
    'In which channel does the game post? Until you choose it, I read every channel and trust any webhook or bot there.',
  'link.open':
    'Members of the clan can ask me for its walkers, its diplomacy and what its members have learned. They need to have signed in to [the web app]({web}profile) once.',
  'link.announce':
    'Should I announce clan news in this channel? You can change each kind later with {/settings}.',
  'link.here': 'Announce news here',
  'link.notnow': 'Announce nothing',
  'link.announced': 'I will announce clan news in {channel}.',
  'link.silent': 'Nothing is announced. Use {/settings.announce} to change that.',
  'settings.nocontent':
    'I cannot read messages, because the message content intent is off for this bot. Report game lines by hand: right-click the message, then Apps, “{command}”.',
  'watch.channel': 'The channel of the game’s log',
  'watch.source': 'The webhook or bot of the game',
  'watch.several':
    'More than one webhook or bot has posted game lines in {channel}. Which one is the game? I trust no other one there.',
  'watch.one': 'In {channel}, I only trust {name} ({id}).',
  'watch.any':
    'The game has not posted in {channel} lately, so I trust any webhook or bot there. Once it has posted, use {/settings.watch} again to trust only that one.',
  'unlink.sure':
    'End the link with {clan}? The clan keeps its walkers. The settings of this server are deleted.',
  'unlink.yes': 'End the link',
  'unlink.no': 'Keep it',
  'unlink.done': 'The link has ended.',
  'unlink.cancelled': 'The link stays.',
  'unlink.changed': 'This server is linked to another clan now. Use {/unlink} again.',
  'settings.title': 'Settings of this server',
  'settings.notices': 'Announcements',
  'settings.watched': 'Where the game posts',
  'settings.off': 'off',
  'settings.onlyleader': 'only the leader, in private',
  'settings.everywhere':
    '⚠️ Every channel that I can see, and any webhook or bot there. Choose the channel of the game’s log: {/settings.watch}.',
  'settings.nowhere':
    '⚠️ No channel, so I read nothing. Choose the channel of the game’s log: {/settings.watch}.',
  'settings.onesource': '{channel}: only from {source}',
  'settings.anysource':
    '{channel}: from any webhook or bot. To trust only one, use {/settings.watch} again.',
  'settings.deletedchannel': 'deleted channel {id}',
  'settings.notwatched':
    'I do not read {channel}. Pick a channel from the list that appears while you type.',
  'settings.rolegone':
    'The role that I mentioned for {notice} was deleted. Choose another one with {/settings.announce}.',
  'settings.audiencegone':
    'The role that could ask for the clan’s data was deleted, so only members of the clan can ask. Choose another one with {/settings.audience}.',
  'settings.cannotmention':
    'I cannot mention {role}. Let everyone mention it in the settings of the role.',
  'settings.language': 'Language of announcements',
  'settings.ownlanguage': 'The language of this server',
  'settings.audience': 'Who can ask for the clan’s data',
  'settings.audience.members': 'Members of the clan',
  'settings.audience.everybody': 'Everybody in this server',
  'settings.norole': 'Choose the role that can ask.',
  'settings.board': 'Board',
  'settings.noboard': 'none',
  'settings.boardfailed':
    'I cannot post a board in {channel}. Let me view it, send messages and embed links.',
  'settings.notpinned':
    'The board is posted, but I cannot pin it in {channel}. Pin it yourself, or let me pin messages there.',
  'settings.cannotupdate':
    'I cannot update the board in {channel}. Give me these permissions there: {missing}.',
  'settings.boardchannelgone':
    '{channel} was deleted or I cannot see it, so the board there is not updated. Choose another channel with {/settings.board}.',
  'settings.cannotwrite':
    'I cannot write in {channel}. Give me these permissions there: {missing}.',
  'settings.cannotread': 'I cannot read {channel}. Give me these permissions there: {missing}.',
  'settings.notext':
    'Messages cannot be sent in {channel}. Choose another channel with {/settings.announce}.',
  'settings.noticechannelgone':
    '{channel} was deleted or I cannot see it, so nothing is announced there. Choose another channel with {/settings.announce}.',
  'settings.ignored':
    'Lines from another sender ({name}) in {channel} are ignored. If this is the game, choose it with {/settings.watch}.',
  'settings.readchannelgone':
    '{channel} was deleted, so nothing is read there. Remove it with {/settings.unwatch}.',
  'unread.title': 'Game lines to check',
  'unread.none': 'I could read every line.',
  'unread.unnamed': 'Trips of walkers without a name, which are only counted: {count}',
  'reason.no-player': 'no player in double backticks before the action',
  'reason.bad-player': 'the player’s name is empty, too long or has unusual characters',
  'reason.no-walker': 'no walker in double backticks',
  'reason.bad-walker': 'the walker’s name is empty, too long or has unusual characters',
  'reason.no-walkerid': 'no id in parentheses beside the walker',
  'reason.bad-walkerid': 'the walker’s id is not one of the game',
  'reason.other-words': 'it looks like a game line, but is worded differently',
  'reason.too-long': 'it is too long',
  'file.trip': '{lastuser} took out {name}: recorded.',
  'file.unnamed':
    '{lastuser} took out a walker without a name. If the clan has it already, it is up to date now.',
  'file.full':
    '{name} is new, but the clan’s list of walkers is full. Delete one [in the web app]({web}walkers) first.',
  'file.limited':
    '{lastuser} took out {name}: recorded. Another clan has it on record too, and this clan has claimed too many walkers within an hour. A later line claims it.',
  'file.late': '{lastuser} took out {name}: I already had this or something newer.',
  'file.kicked': '{player} left the clan in the game: I will notify the leader.',
  'file.unread': 'I could not read this: {reason}.',
  'file.nothing': 'This message has no game line.',
  'file.notgame':
    'I do not trust the sender of this message: {/settings.show} lists the channels, webhooks and bots that I trust. Only people who can manage this server can record it.',
  'test.trip': 'Walker: {name}. Id: {walkerid}. Player: {player}.',
  'test.unnamed': 'A walker without a name. Id: {walkerid}. Player: {player}.',
  'test.kicked': 'Kicked: {player}.',
  'test.nothing': 'This is not a game line.',
  'test.note': 'Nothing was recorded.',
  'help.text':
    'I keep the clan’s walkers up to date from the game’s log, and answer these commands:',
  'help.start':
    'To get started, the clan’s leader links this server [in the web app]({web}my-clan/chat-bot). Then somebody who can manage this server confirms it with {/link}.',
  'permission.view-channel': 'View Channel',
  'permission.send-messages': 'Send Messages',
  'permission.send-messages-in-threads': 'Send Messages in Threads',
  'permission.embed-links': 'Embed Links',
  'permission.read-message-history': 'Read Message History',
  'permission.connect': 'Connect',
  'wrong.no-linked-clan':
    'No clan is linked to this server. The clan’s leader links it [in the web app]({web}my-clan/chat-bot), then somebody who can manage this server confirms it here with {/link}.',
  'wrong.link-not-verified':
    'The link of this server is not confirmed yet. Somebody who can manage this server can do that with {/link}.',
  'wrong.input.watched':
    'I cannot read that many channels. Remove one with {/settings.unwatch} first.',
  'wrong.input.roleid': 'I never mention everyone. Choose another role.',
};

export type Texts = TextsWith<typeof en>;
