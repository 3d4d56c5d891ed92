import type { en } from './texts.en.ts';

export const es: typeof en = {
  notifications: {
    title: 'Notificaciones',
    lead: 'Lo que otros hicieron y te concierne, y lo que espera tu decisión.',
    unreadCount: 'Notificaciones: {unread} sin leer',
    settings: 'Elige qué quieres saber',
    whySignIn: 'Solo tú puedes ver tus notificaciones.',
    none: 'Todavía no hay nada',
    noneHint:
      'Cuando un clan responda a tu solicitud, alguien pida unirse al tuyo o una oferta tuya esté por terminar, lo verás aquí.',
    readAll: 'Marcar todo como leído',
    unread: 'No leída',
    newForYou: 'Nuevo para ti',
  },
};
