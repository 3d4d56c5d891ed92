export const en = {
  about: {
    title: 'About',
    lead: 'Clan Companion helps clans of a survival game to organize themselves.',
    data: 'Your data',
    stored:
      'We store your chat ID and tag, your nickname, and what you enter here: requests, offers, maps, walkers and what you’ve learned. For each sign-in we store when it was used and the kind of browser.',
    clanSees:
      'Members of your clan see when you joined, the last day you were active, and what you’ve learned.',
    noThirdParty: 'This site makes no third-party requests and has no advertising.',
    toData: 'Download or delete your data',
    software: 'Software',
    version: 'Version {version}.',
    licence: 'It is open source under the MIT licence.',
  },
};
