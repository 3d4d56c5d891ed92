import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'clan-founded': '{who} creó el clan con el nombre «{name}».',
    'clan-updated': '{who} cambió {changes}.',
    'clan-deleted': '{who} eliminó el clan.',
  },
  problems: {
    'already-in-a-clan': 'Ya estás en un clan; sal de él primero',
    'not-in-a-clan': 'No estás en ningún clan',
    'members-only': 'Solo los miembros de este clan pueden ver o hacer esto',
    'leader-only': 'Solo el líder de este clan puede hacer esto',
    'no-permission': 'Necesitas un permiso para esto; pídeselo al líder de tu clan',
    'no-such-clan': 'Este clan no existe o fue eliminado',
  },
  stores: {
    clans: {
      title: 'Clanes',
      what: 'Miembros y permisos, solicitudes con sus respuestas, personas bloqueadas',
      why: 'Para llevar un clan entre todos',
      kept: 'Mientras exista el clan; la pertenencia y las solicitudes hasta que terminen; las invitaciones hasta 30 días después de caducar',
      seenBy: 'Los miembros del clan. Todo el mundo: su página pública y su líder',
    },
  },
};
