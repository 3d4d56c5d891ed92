export const en = {
  changes: {
    'map-created': '{who} created a map.',
    'map-saved': '{who} changed a map.',
    'map-background-changed': '{who} changed the background of a map.',
    'map-edited': '{who} changed the map “{name}”.',
    'map-password-changed': '{who} changed the password of a map.',
    'map-settings-changed': '{who} changed the settings of a map.',
    'map-guessed': 'Many wrong passwords were tried for your map.',
    'map-watched': '{who} changed the notifications of a map.',
    'marker-due': 'Back on the map “{name}”: {item}.',
    'watched-marker-due': 'Back on the map “{name}”: {item}.',
    'map-deleted': '{who} deleted a map.',
  },
  inbox: {
    'map-edited': '{who} changed your map “{name}”.',
    'watched-marker-due': 'Back on the map “{name}”: {item}.',
    'map-guessed':
      'Someone is trying to guess the password of your map “{name}”. Open the map to change it.',
  },
  problems: {
    'map-locked': 'You need this map’s password',
    'owner-needed': 'Only maps that somebody created while signed in can have a background',
    'map-read-only':
      'This map can’t be changed: its owner locked or archived it, or chose who may edit it',
    'no-such-map': 'This map doesn’t exist or was deleted',
    'no-such-background': 'This map has no background any more, or another one',
    'no-such-marker': 'This marker was deleted',
    'no-such-revision': 'The history of this map doesn’t go back that far',
    'map-changed': 'Someone changed this map since you opened it',
    'too-many-password-guesses': 'Too many wrong passwords for this map',
  },
  quotas: {
    maps: 'You already have {limit} maps: delete one first.',
    'map-mib': 'The maps of one person can take {limit} MiB: delete a map or some markers first.',
    markers: 'The maps of one person can have {limit} markers: delete a map or some markers first.',
    'map-markers': 'A map can have {limit} markers: delete some first.',
    'open-map-kib': 'A map without an owner can take {limit} KiB: sign in to draw larger ones.',
    'open-maps-mib':
      'Maps without an owner from your network can take {limit} MiB: sign in to create your own.',
    'open-maps-total-mib':
      'There’s no room for more maps without an owner: sign in to create your own.',
  },
  stores: {
    maps: {
      title: 'Maps',
      what: 'Your markers and background pictures, who changed which of them, who has opened a private map, who wants to know when a marker is back, and, for maps without an account, a hash of the network address',
      why: 'To store and share maps, and to limit how much one network can store',
      kept: 'Until you delete them; those without an account for {days} days after the last visit',
      seenBy: 'Everyone with the link, and the password if there is one',
    },
  },
};
