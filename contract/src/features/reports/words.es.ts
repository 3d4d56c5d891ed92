import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'report-made': 'Alguien ha denunciado «{name}».',
    'review-needed': '«{name}» está oculto hasta que lo revise un moderador.',
    'report-upheld': 'Gracias: los operadores actuaron por tu denuncia sobre «{name}»: «{reason}».',
    'report-rejected':
      'Los operadores revisaron tu denuncia sobre «{name}» y no hicieron nada: «{reason}».',
  },
  inbox: {
    'report-made': 'Alguien ha denunciado «{name}».',
    'review-needed': '«{name}» está oculto hasta que lo revise un moderador.',
    'report-upheld': 'Gracias: los operadores actuaron por tu denuncia sobre «{name}»: «{reason}».',
    'report-rejected':
      'Los operadores revisaron tu denuncia sobre «{name}» y no hicieron nada: «{reason}».',
  },
  problems: {
    'no-such-report': 'No hay ninguna denuncia abierta sobre esto',
    'too-many-reports': 'Has enviado muchas denuncias en una hora',
  },
};
