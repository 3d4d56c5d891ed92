import type { en } from './texts.en.ts';

export const es: typeof en = {
  privacy: {
    title: 'Privacidad',
    lead: 'Qué guarda {name} sobre ti, para qué, cuánto tiempo y quién lo ve.',
    why: 'Para qué:',
    kept: 'Cuánto tiempo:',
    seenBy: 'Quién lo ve:',
    rights: 'Tus datos',
    rightsHint:
      'En tu perfil puedes descargar todo lo que hay sobre ti y borrar tu cuenta cuando quieras.',
  },
};
