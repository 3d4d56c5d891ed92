import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'chatbot-set': '{who} cambió el bot de chat.',
    'chatbot-verified': 'El vínculo con el servidor de chat fue confirmado.',
    'chatbot-unlinked': '{who} terminó el vínculo con el servidor de chat.',
    'chatbot-settings-set': 'Un administrador cambió los ajustes del servidor de chat.',
    'player-kicked': 'El juego dice que alguien fue expulsado.',
  },
  problems: {
    'server-taken': 'Otro clan ya vinculó este servidor de chat',
    'link-not-verified':
      'Este servidor de chat aún no está confirmado; uno de sus administradores puede confirmarlo con /vincular',
    'no-linked-clan': 'Ningún clan está vinculado a este servidor de chat',
    'no-linked-server': 'Tu clan no tiene un servidor de chat vinculado',
  },
  stores: {
    clans: { what: 'enlaces con servidores de chat' },
    chat: {
      title: 'Bot de chat',
      what: 'Líneas del juego en un canal enlazado que el bot no pudo leer, y qué mensajes ha leído',
      why: 'Para leer los mensajes del juego y saber por qué no se entendió alguno',
      kept: 'Como máximo 90 días',
      seenBy: 'El líder del clan',
    },
  },
};
