import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'notifications-read': 'Leíste tus notificaciones.',
  },
  problems: {
    'no-such-subscription': 'Este navegador no recibe notificaciones; actívalas primero',
  },
  stores: {
    push: {
      title: 'Notificaciones del navegador',
      what: 'La dirección que tu navegador nos da para ellas',
      why: 'Para enviarte notificaciones, si las activaste',
      kept: 'Hasta que las desactives o cierres la sesión',
      seenBy: 'Nadie. El servicio push de tu navegador las entrega cifradas',
    },
  },
};
