import { createInvite } from './create-invite.ts';
import { deleteInvite } from './delete-invite.ts';
import { joinByInvite } from './join-by-invite.ts';
import { listInvites } from './list-invites.ts';
import { previewInvite } from './preview-invite.ts';

export const clanInviteOperations = [
  listInvites,
  createInvite,
  deleteInvite,
  joinByInvite,
  previewInvite,
];
