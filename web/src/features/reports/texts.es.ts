import type { en } from './texts.en.ts';

export const es: typeof en = {
  reports: {
    title: 'Denunciar «{name}»',
    report: 'Denunciar',
    hint: 'Solo los operadores de este servicio ven tu denuncia.',
    cause: '¿Qué ocurre?',
    causes: {
      insult: 'Insultos u odio',
      spam: 'Spam',
      cheating: 'Trampas',
      filter: 'Retenido por un filtro',
      'new-account': 'Cuenta nueva',
      other: 'Otra cosa',
    },
    text: '¿Qué deberían saber los operadores?',
    send: 'Enviar la denuncia',
    done: 'Gracias. Los operadores lo revisarán.',
  },
};
