import { Type } from 'typebox';
import { inboxKindNames } from '../../changes.ts';
import { group, Paging } from '../../core/operation.ts';
import { limits } from '../webhooks/index.ts';
import { Matching, Text, True } from '../../core/values.ts';
import { ClanChange } from '../clans/operations.ts';

const ChangeId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const Kind = Type.Enum(inboxKindNames, {
  description: 'What it is about; people switch pushes on and off by it.',
});

const {
  memberid: _memberid,
  membertag: _membertag,
  membernickname: _membernickname,
  ...changeFields
} = ClanChange.properties;

export const Notification = Type.Object({
  ...changeFields,
  kind: Kind,
  clanid: Type.Optional(Type.Integer({ description: 'The clan that it is about.' })),
  clanname: Type.Optional(
    Type.String({ description: 'Its name now; left out if the clan was deleted.' }),
  ),
  read: Type.Boolean({ description: 'Whether you have read it, on any device.' }),
});

export const NotificationCount = Type.Object({
  unread: Type.Integer({ description: 'How many notifications you have not read, up to 100.' }),
  openrequests: Type.Integer({
    description: 'How many join requests of your clan wait for your decision, up to 1,000.',
  }),
});

const quietHours = {
  quietfrom: Type.Optional(
    Matching('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'a time such as 22:00', 'When quiet hours begin.'),
  ),
  quietto: Type.Optional(
    Matching('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'a time such as 07:30', 'When they end.'),
  ),
  timezone: Type.Optional(
    Matching(
      '^[A-Za-z0-9_+/-]{1,64}$',
      'a time zone such as Europe/Berlin',
      'The time zone of the quiet hours (IANA).',
    ),
  ),
};

export const notificationChoices = {
  off: Type.Array(Kind, {
    maxItems: inboxKindNames.length,
    description: 'The kinds that are not pushed to your browsers. They are in the inbox anyway.',
    examples: [['map-changed']],
  }),
  ...quietHours,
};

export const NotificationSettings = Type.Object({
  ...notificationChoices,
  subscribed: Type.Boolean({ description: 'Whether the browser of this session gets pushes.' }),
  pushkey: Type.String({
    description: "The service's public key (VAPID), for `PushManager.subscribe`.",
  }),
});

const Base64Url = (bytes: number, description: string) => {
  const letters = Math.ceil((bytes * 4) / 3);
  return Matching(
    `^[A-Za-z0-9_-]{${letters}}$`,
    `${bytes} bytes in base64url without padding`,
    description,
  );
};

export const operations = group({
  'GET /users/notifications': {
    id: 'listNotifications',
    summary:
      'List your notifications, newest first: what others did that concerns you, and open join requests that you can decide about.',
    access: 'session',
    query: Type.Object(Paging),
    answer: Type.Array(Notification),
    paged: true,
    problems: [],
  },
  'PUT /users/notifications': {
    id: 'readNotifications',
    summary: 'Mark notifications as read: all up to one, or single ones.',
    access: 'session',
    whileReadOnly: true,
    body: Type.Object({
      upto: Type.Optional(
        Type.Integer({
          ...ChangeId,
          description: 'The changeid of the newest notification that you have read.',
        }),
      ),
      read: Type.Optional(
        Type.Array(ChangeId, {
          maxItems: 100,
          description: 'The changeids of single notifications.',
          examples: [[90210]],
        }),
      ),
    }),
    answer: True,
    problems: [],
  },
  'GET /users/notifications/count': {
    id: 'countNotifications',
    summary: 'Count your unread notifications, and the join requests that wait for you.',
    access: 'session',
    answer: NotificationCount,
    problems: [],
  },
  'GET /users/notifications/settings': {
    id: 'getNotificationSettings',
    summary: 'Read which notifications are pushed to your browsers, and when.',
    access: 'session',
    answer: NotificationSettings,
    problems: [],
  },
  'PUT /users/notifications/settings': {
    id: 'setNotificationSettings',
    summary:
      'Choose which notifications are pushed to your browsers, and when. During quiet hours nothing is pushed; the inbox has it.',
    access: 'session',
    body: Type.Object(notificationChoices),
    answer: True,
    problems: [],
  },
  'PUT /users/push': {
    id: 'subscribeToPush',
    summary:
      'Push notifications to the browser of this session, until it is switched off or the session ends.',
    access: 'session',
    body: Type.Object({
      endpoint: Text(limits.webhookUrl, "The URL of the browser's push service: public, https://."),
      p256dh: Base64Url(65, "The browser's public key."),
      auth: Base64Url(16, "The browser's authentication secret."),
      language: Type.Enum(['en', 'es'], { description: 'The language of the messages.' }),
    }),
    answer: True,
    problems: [],
  },
  'DELETE /users/push': {
    id: 'unsubscribeFromPush',
    summary: 'Stop pushing notifications to the browser of this session.',
    access: 'session',
    answer: True,
    problems: [],
  },
  'POST /users/push/test': {
    id: 'testPush',
    summary: 'Push a test message to the browser of this session, also during quiet hours.',
    access: 'session',
    answer: True,
    problems: ['no-such-subscription'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  endpoint: 'https://push.example.org/send/4c1Tu9',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  pushkey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  quietfrom: '22:00',
  quietto: '07:30',
  timezone: 'Europe/Berlin',
  'users.unread': 2,
  upto: 90210,
  openrequests: 1,
};
