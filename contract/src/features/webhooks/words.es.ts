import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'webhook-added': '{who} agregó un webhook.',
    'webhook-removed': '{who} quitó un webhook.',
  },
  problems: {
    'too-many-webhooks': 'Un clan puede tener cinco webhooks; quita uno primero',
    'no-such-webhook': 'Este webhook no existe o fue eliminado',
    'too-many-webhook-tests': 'Demasiados mensajes de prueba de tu clan',
  },
};
