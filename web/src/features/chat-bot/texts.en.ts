export const en = {
  chatBot: {
    title: 'Chat bot',
    onlyLeaderLinks: 'Only the leader, {name}, can link a chat server.',
    state: {
      none: 'No chat server linked',
      waiting: 'Waiting for /link',
      verified: 'Linked and confirmed',
    },
    stateHints: {
      none: 'Once a server is linked, the bot records walker trips and answers questions about the clan.',
      waiting:
        'We’re waiting for confirmation. An admin of the server has to type /link there. Until then, the bot reports nothing to us.',
      verified:
        'The bot records walker trips once it’s in the server and knows the channel of the game’s log. Invite it if it isn’t there yet. An admin can type /link or /settings there to choose the channel of the game’s log, and which clan news the bot posts.',
    },
    reads: {
      everywhere:
        'The bot reads every channel and trusts any webhook or bot there, because no channel has been chosen yet. Ask an admin of the server to choose the channel of the game’s log with /settings.',
      nothing:
        'The bot reads no channel, so it records no walker trips. Ask an admin of the server to choose the channel of the game’s log with /settings.',
      channels_one: 'The bot reads one channel.',
      channels_other: 'The bot reads {count} channels.',
      anySender_one:
        'One channel has no chosen sender, so it trusts any webhook or bot there. An admin can choose one with /settings.',
      anySender_other:
        '{count} channels have no chosen sender, so it trusts any webhook or bot there. An admin can choose one with /settings.',
    },
    server: 'Server ID:',
    invite: 'Invite the bot',
    inviteWhy:
      'The chat platform will ask which of your servers the bot should join. The bot needs to see channels, read messages and send replies. It can’t change your server.',
    inviteButton: 'Invite the bot',
    invitePractice:
      'This service uses the practice sign-in, which has no bot. With a real chat platform, you’d find the invitation here.',
    link: 'Link your server',
    linkHow: 'Tell us which server belongs to the clan. A server can only belong to one clan.',
    guildid: 'Server ID',
    guildidWhere:
      'In the chat app, turn on developer mode (Settings, Advanced). Then open your server’s menu and choose “Copy Server ID”.',
    chatid: 'Bot user ID (optional)',
    chatidWhere: 'Only if you run your own bot: choose “Copy User ID” in its menu.',
    digits: 'An ID is a number with at most 20 digits',
    linkButton: 'Link server',
    linkAgain: 'Save link',
    linked: 'Server saved.',
    end: 'Unlink server',
    endTitle: 'Unlink the chat server?',
    endWarning:
      'The bot will stop posting and showing anything about the clan there, and will stop recording walkers. The channel settings will be lost. The clan keeps its data.',
    ended: 'Server unlinked.',
    health: {
      title: 'The bot can’t do everything yet',
      left: 'The bot is no longer in the server. Invite it again (step 1).',
      noContent:
        'The bot can’t read messages, so it doesn’t notice walkers by itself. The operator of this service must turn on the bot’s message content intent. Until then, right-click a line from the game, then choose Apps, “Read this game line”.',
      ignored:
        'Lines from another sender ({sender}) in {channel} are ignored. If this is the game, an admin of the server chooses it with /settings watch.',
      channel: '{channel}: {missing}',
      missing: {
        channel: 'the channel was deleted',
        text: 'it takes no messages',
        'view-channel': 'needs “View Channel”',
        'send-messages': 'needs “Send Messages”',
        'send-messages-in-threads': 'needs “Send Messages in Threads”',
        'embed-links': 'needs “Embed Links”',
        'read-message-history': 'needs “Read Message History”',
        connect: 'needs “Connect”',
      },
      fix: 'To fix it, an admin of the server opens the channel’s settings, then Permissions, and allows these for the bot’s role. Or they choose another channel with /settings.',
    },
    lines: 'For your attention',
    noLines: 'The bot could read every line from the game.',
    unnamedTrips_one: 'The bot has counted one trip of a walker without a name.',
    unnamedTrips_other: 'The bot has counted {count} trips of walkers without a name.',
    leftInGame: '{player} left the clan in the game',
    reasons: {
      'no-player': 'Not read: it doesn’t start with a player in double backticks',
      'bad-player': 'Not read: the player’s name is empty, too long or has invalid characters',
      'no-walker': 'Not read: there’s no walker in double backticks',
      'bad-walker': 'Not read: the walker’s name is empty, too long or has invalid characters',
      'no-walkerid': 'Not read: there’s no ID in parentheses beside the walker',
      'bad-walkerid': 'Not read: the walker’s ID isn’t one of the game',
      'other-words': 'Not read: it looks like a line from the game, but the wording is different',
      'too-long': 'Not read: it is too long',
    },
    confirm: 'Confirm the link',
    confirmHow:
      'An admin of the server types /link there. The bot confirms the link, and asks in which channel the game posts and whether to post clan news. If the chat platform told us at sign-in that you manage the server, the link is already confirmed. You still need to type /link or /settings there to choose what the bot reads and posts.',
  },
};
