import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'invite-created': '{who} creó un enlace de invitación.',
    'invite-deleted': '{who} retiró un enlace de invitación.',
    'join-invited': '{whom} se unió con un enlace de invitación de {who}.',
  },
  problems: {
    'invite-expired': 'Este enlace de invitación venció; pídele uno nuevo al clan',
    'invite-used-up':
      'Ya usaron este enlace todas las personas que permite; pídele uno nuevo al clan',
    'no-such-invite':
      'Este enlace de invitación se retiró o está incompleto; pídele uno nuevo al clan',
  },
  quotas: {
    invites: 'Tu clan ya tiene {limit} enlaces de invitación. Retira uno primero.',
  },
  stores: {
    clans: { what: 'invitaciones' },
  },
};
