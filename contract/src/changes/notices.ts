/** The settings of a chat server: each notice goes to a channel of its choice, or is off. */
export const noticeNames = [
  'join-request',
  'walker-taken',
  'relationship',
  'wanted-trade',
  'kicked',
  'marker-due',
] as const;

export type NoticeName = (typeof noticeNames)[number];
