/** How long the service keeps data, from its settings. In days. */
export interface Retention {
  readonly sessionDays: number;
  readonly historyDays: number;
  readonly tradeDays: number;
  readonly openMapDays: number;
  /** 0 if deleted things are not kept. */
  readonly restoreDays: number;
  /** Undefined without automatic backups. */
  readonly backupDays?: number;
}

interface Words {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  /** `{days}` stands for the number of days. */
  readonly kept: string;
  readonly seenBy: string;
}

interface StoredData {
  /** Every table of the database is in exactly one entry; a test compares them. */
  readonly tables: readonly string[];
  readonly days?: keyof Retention;
  /** Undefined if it is not about people. */
  readonly words?: { readonly en: Words; readonly es: Words };
}

/** What the service stores, and for how long: the source of the privacy page. */
export const storedData = {
  account: {
    tables: ['users', 'managed_guilds', 'notification_settings', 'inbox_read', 'tech'],
    words: {
      en: {
        title: 'Account',
        what: 'Your ID and name on the chat platform, the servers that you manage there, your nickname, what you have learned, your settings and the day you were last active',
        why: 'To recognise you, and to show your clan who is who',
        kept: 'Until you delete your account',
        seenBy: 'Everyone: your names. Your clan: what you have learned and when you were active',
      },
      es: {
        title: 'Cuenta',
        what: 'Tu ID y tu nombre en la plataforma de chat, los servidores que administras allí, tu apodo, lo que has aprendido, tus ajustes y el último día que estuviste activo',
        why: 'Para reconocerte y para que tu clan sepa quién es quién',
        kept: 'Hasta que borres tu cuenta',
        seenBy:
          'Todo el mundo: tus nombres. Tu clan: lo que has aprendido y cuándo estuviste activo',
      },
    },
  },
  sessions: {
    tables: ['sessions', 'event_tickets', 'idempotency_keys', 'undos'],
    days: 'sessionDays',
    words: {
      en: {
        title: 'Sessions',
        what: 'When each of your sign-ins began and was last used, and the kind of browser',
        why: 'To keep you signed in, and to let you end sessions on other devices',
        kept: 'At most {days} days, or 90 days without use',
        seenBy: 'You and the operators',
      },
      es: {
        title: 'Sesiones',
        what: 'Cuándo empezó y se usó por última vez cada una, y el tipo de navegador',
        why: 'Para mantener tu sesión y para que puedas cerrar las de otros dispositivos',
        kept: 'Como máximo {days} días, o 90 días sin uso',
        seenBy: 'Tú y los operadores',
      },
    },
  },
  push: {
    tables: ['push_subscriptions', 'push_messages', 'push_times'],
    words: {
      en: {
        title: 'Browser notifications',
        what: 'The address that your browser gives us for them',
        why: 'To send you notifications, if you switched them on',
        kept: 'Until you switch them off or sign out',
        seenBy: 'Nobody. The push service of your browser delivers them encrypted',
      },
      es: {
        title: 'Notificaciones del navegador',
        what: 'La dirección que tu navegador nos da para ellas',
        why: 'Para enviarte notificaciones, si las activaste',
        kept: 'Hasta que las desactives o cierres la sesión',
        seenBy: 'Nadie. El servicio push de tu navegador las entrega cifradas',
      },
    },
  },
  clans: {
    tables: [
      'clans',
      'members',
      'requests',
      'blocked',
      'relationships',
      'goals',
      'goal_tasks',
      'clan_invites',
      'chatbots',
      'boards',
      'webhooks',
    ],
    words: {
      en: {
        title: 'Clans',
        what: 'Memberships and permissions, join requests with their answers, blocked people, relationships, goals, invites, and links to chat servers',
        why: 'To run a clan together',
        kept: 'As long as the clan exists; memberships and requests until they end; invites up to 30 days after they expire',
        seenBy: 'Members of the clan. Everyone: its public page and its leader',
      },
      es: {
        title: 'Clanes',
        what: 'Miembros y permisos, solicitudes con sus respuestas, personas bloqueadas, relaciones, objetivos, invitaciones y enlaces con servidores de chat',
        why: 'Para llevar un clan entre todos',
        kept: 'Mientras exista el clan; la pertenencia y las solicitudes hasta que terminen; las invitaciones hasta 30 días después de caducar',
        seenBy: 'Los miembros del clan. Todo el mundo: su página pública y su líder',
      },
    },
  },
  walkers: {
    tables: ['walkers', 'claim_times'],
    words: {
      en: {
        title: 'Walkers',
        what: 'Their names, who owns or used them, and where they are',
        why: 'So that a clan finds its walkers',
        kept: 'Until they are deleted; lost ones for 90 days',
        seenBy: 'Members of the clan',
      },
      es: {
        title: 'Caminantes',
        what: 'Sus nombres, de quién son o quién los usó, y dónde están',
        why: 'Para que un clan encuentre sus caminantes',
        kept: 'Hasta que se borren; los perdidos, 90 días',
        seenBy: 'Los miembros del clan',
      },
    },
  },
  chat: {
    tables: ['chat_lines', 'chat_messages', 'notice_position'],
    words: {
      en: {
        title: 'Chat bot',
        what: 'Lines of the game in a linked channel that the bot could not read, and which messages it has read',
        why: 'To read the game’s messages, and to find out why one was not understood',
        kept: 'At most 90 days',
        seenBy: 'The leader of the clan',
      },
      es: {
        title: 'Bot de chat',
        what: 'Líneas del juego en un canal enlazado que el bot no pudo leer, y qué mensajes ha leído',
        why: 'Para leer los mensajes del juego y saber por qué no se entendió alguno',
        kept: 'Como máximo 90 días',
        seenBy: 'El líder del clan',
      },
    },
  },
  trades: {
    tables: ['trades', 'saved_searches', 'search_matches'],
    days: 'tradeDays',
    words: {
      en: {
        title: 'Offers',
        what: 'What you buy and sell, with your name, and your saved searches',
        why: 'So that people find each other to trade',
        kept: 'Offers end after {days} days and are deleted 90 days later; searches until you delete them',
        seenBy: 'Everyone: offers. Only you: searches',
      },
      es: {
        title: 'Ofertas',
        what: 'Lo que compras y vendes, con tu nombre, y tus búsquedas guardadas',
        why: 'Para que la gente se encuentre y comercie',
        kept: 'Las ofertas terminan a los {days} días y se borran 90 días después; las búsquedas, cuando las borres',
        seenBy: 'Todo el mundo: las ofertas. Solo tú: las búsquedas',
      },
    },
  },
  maps: {
    tables: [
      'resource_maps',
      'markers',
      'map_steps',
      'map_openers',
      'map_guesses',
      'map_backgrounds',
      'map_tiles',
      'map_observations',
      'map_watchers',
    ],
    days: 'openMapDays',
    words: {
      en: {
        title: 'Maps',
        what: 'Your markers and background pictures, who changed which of them, who has opened a private map, who wants to know when a marker is back, and, for maps without an account, a hash of the network address',
        why: 'To store and share maps, and to limit how much one network can store',
        kept: 'Until you delete them; those without an account for {days} days after the last visit',
        seenBy: 'Everyone with the link, and the password if there is one',
      },
      es: {
        title: 'Mapas',
        what: 'Tus marcadores e imágenes de fondo, quién cambió cuál, quién ha abierto un mapa privado, quién quiere saber cuándo vuelve un recurso y, en los mapas sin cuenta, un hash de la dirección de red',
        why: 'Para guardar y compartir mapas, y limitar cuánto puede guardar una red',
        kept: 'Hasta que los borres; los creados sin cuenta, {days} días después de la última visita',
        seenBy: 'Quien tenga el enlace, y la contraseña si la hay',
      },
    },
  },
  history: {
    tables: ['changes'],
    days: 'historyDays',
    words: {
      en: {
        title: 'History',
        what: 'Who did what and when, and your notifications',
        why: 'So that a clan can see what happened, and you what concerns you',
        kept: '{days} days',
        seenBy: 'Members of the clan, and you. Operators: only the kinds of changes',
      },
      es: {
        title: 'Historial',
        what: 'Quién hizo qué y cuándo, y tus notificaciones',
        why: 'Para que un clan vea lo que pasó, y tú lo que te afecta',
        kept: '{days} días',
        seenBy: 'Los miembros del clan y tú. Los operadores: solo los tipos de cambios',
      },
    },
  },
  moderation: {
    tables: ['operators', 'operator_log', 'bans', 'hidden', 'reported', 'reports', 'erasures'],
    words: {
      en: {
        title: 'Moderation',
        what: 'Reports and who made them, bans by chat ID, and what operators did and why. Of deleted accounts, a hash of the chat ID',
        why: 'To keep the community safe, and so that a backup does not bring deleted accounts back',
        kept: 'Bans until they end; reports for 180 days after they are closed; the operators’ log and the hashes for good',
        seenBy: 'Operators and moderators. You: the reasons of what concerns you',
      },
      es: {
        title: 'Moderación',
        what: 'Denuncias y quién las hizo, vetos por ID de chat, y qué hicieron los operadores y por qué. De las cuentas borradas, un hash del ID de chat',
        why: 'Para que la comunidad sea segura, y para que una copia de seguridad no devuelva cuentas borradas',
        kept: 'Los vetos hasta que terminen; las denuncias, 180 días después de cerrarse; el registro de los operadores y los hashes, siempre',
        seenBy: 'Operadores y moderadores. Tú: los motivos de lo que te afecta',
      },
    },
  },
  deleted: {
    tables: ['trash', 'trash_rows'],
    days: 'restoreDays',
    words: {
      en: {
        title: 'What was deleted',
        what: 'Copies of deleted accounts, clans, offers and maps',
        why: 'So that operators can restore them, if somebody deleted them by mistake',
        kept: '{days} days. On request, operators delete yours at once',
        seenBy: 'Operators and moderators: only the names',
      },
      es: {
        title: 'Lo que se borró',
        what: 'Copias de las cuentas, clanes, ofertas y mapas borrados',
        why: 'Para que los operadores puedan recuperarlos, si alguien los borró por error',
        kept: '{days} días. Si lo pides, los operadores borran lo tuyo enseguida',
        seenBy: 'Operadores y moderadores: solo los nombres',
      },
    },
  },
  backups: {
    tables: [],
    days: 'backupDays',
    words: {
      en: {
        title: 'Backups',
        what: 'Copies of all of this',
        why: 'To recover from a failure',
        kept: 'About {days} days',
        seenBy: 'The people who run the machine',
      },
      es: {
        title: 'Copias de seguridad',
        what: 'Copias de todo esto',
        why: 'Para recuperarse de un fallo',
        kept: 'Unos {days} días',
        seenBy: 'Las personas que administran la máquina',
      },
    },
  },
  service: {
    tables: [
      'clusters',
      'secrets',
      'heartbeat',
      'push_position',
      'automatic_backups',
      'migrations',
      'switches',
      'community',
      'daily_figures',
      'filters',
      'newest_version',
    ],
  },
} as const satisfies Record<string, StoredData>;

export interface DescribedData extends Words {
  readonly id: string;
}

/** For people. Without backups, their entry is left out, as is that of deleted things if none are kept. */
export function describeStoredData(language: 'en' | 'es', retention: Retention): DescribedData[] {
  return Object.entries<StoredData>(storedData).flatMap(([id, { days, words }]) => {
    const number = days && retention[days];
    if (!words || (days && !number)) return [];
    const said = words[language];
    return [{ id, ...said, kept: said.kept.replace('{days}', String(number)) }];
  });
}
