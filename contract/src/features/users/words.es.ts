import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'user-renamed': '{who} cambió su apodo.',
    'tech-set': '{who} cambió lo que ha aprendido.',
  },
  problems: {
    'clan-mates-only': 'Solo los miembros del mismo clan pueden ver esto',
    'no-such-user': 'Este usuario no existe',
  },
  quotas: {
    trees: 'Ya guardas {limit} árboles tecnológicos. Vacía uno primero.',
  },
  stores: {
    account: {
      title: 'Cuenta',
      what: 'Tu ID y tu nombre en la plataforma de chat, los servidores que administras allí, tu apodo, lo que has aprendido, tus ajustes y el último día que estuviste activo',
      why: 'Para reconocerte y para que tu clan sepa quién es quién',
      kept: 'Hasta que borres tu cuenta',
      seenBy: 'Todo el mundo: tus nombres. Tu clan: lo que has aprendido y cuándo estuviste activo',
    },
  },
};
