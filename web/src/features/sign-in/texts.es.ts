import type { en } from './texts.en.ts';

export const es: typeof en = {
  signIn: {
    signOut: 'Cerrar sesión',
    button: 'Iniciar sesión',
    needed: 'Inicia sesión para continuar',
    ended: 'Tu sesión terminó',
    endedHint: 'Vuelve a iniciar sesión para regresar a esta página.',
    finishing: 'Iniciando tu sesión…',
    cancelled: 'Se canceló el inicio de sesión.',
    failed: 'La plataforma de chat no inició tu sesión. Inténtalo de nuevo.',
    notStartedHere: 'Este inicio de sesión no empezó aquí',
    notStartedHereHint:
      'El código recibido no pertenece a esta pestaña, así que no lo usamos. Vuelve a iniciar sesión.',
    bannedWhy: 'Motivo: {reason}',
    bannedUntil: 'El veto termina: {when}.',
    bannedForGood: 'El veto no tiene fin.',
    onlyAccounts: 'Por ahora solo puede entrar quien ya tiene una cuenta.',
    onlyInvited: 'Sin cuenta necesitas el enlace de invitación de un clan. Ábrelo primero.',
    'sign-up-closed':
      'Por ahora los operadores no aceptan personas nuevas. Quien ya tiene una cuenta puede entrar.',
    'by-invitation-only':
      'Pídele a un clan un enlace de invitación, ábrelo e inicia sesión allí. Quien ya tiene una cuenta entra como siempre.',
  },
};
