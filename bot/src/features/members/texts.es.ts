import type { en } from './texts.en.ts';

export const es: typeof en = {
  'notice.join-request': 'solicitudes para unirse',
  'post.join-request': '{who} pide unirse al clan',
  'post.join-request.how':
    'Quien puede invitar responde aquí o [en la aplicación web]({web}my-clan/members).',
  'request.accept': 'Aceptar',
  'request.reject': 'Rechazar',
  'request.accepted': '{who} aceptó la solicitud.',
  'request.rejected': '{who} rechazó la solicitud.',
};
