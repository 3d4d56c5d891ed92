import type { TextsWith } from '../../platform/texts.ts';

export const en = {
  'notice.join-request': 'requests to join',
  'post.join-request': '{who} asks to join the clan',
  'post.join-request.how':
    'Somebody who can invite answers it here or [in the web app]({web}my-clan/members).',
  'request.accept': 'Accept',
  'request.reject': 'Reject',
  'request.accepted': '{who} accepted the request.',
  'request.rejected': '{who} rejected the request.',
};

export type Texts = TextsWith<typeof en>;
