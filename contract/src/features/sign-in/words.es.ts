import type { en } from './words.en.ts';

export const es: typeof en = {
  problems: {
    'sign-in-refused': 'La plataforma de chat rechazó este inicio de sesión; inténtalo de nuevo',
    'sign-up-closed': 'No se aceptan cuentas nuevas',
    'by-invitation-only': 'Necesitas una invitación',
    'local-only':
      'El inicio de sesión de práctica solo funciona en la computadora donde se ejecuta el servicio',
    'no-such-session': 'Esta sesión ya terminó',
    'too-many-sign-ins': 'Demasiados inicios de sesión desde tu red',
    'chat-platform-away': 'La plataforma de chat no responde en este momento',
  },
  stores: {
    sessions: {
      title: 'Sesiones',
      what: 'Cuándo empezó y se usó por última vez cada una, y el tipo de navegador',
      why: 'Para mantener tu sesión y para que puedas cerrar las de otros dispositivos',
      kept: 'Como máximo {days} días, o 90 días sin uso',
      seenBy: 'Tú y los operadores',
    },
  },
};
