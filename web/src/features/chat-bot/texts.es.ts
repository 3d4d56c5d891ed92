import type { en } from './texts.en.ts';

export const es: typeof en = {
  chatBot: {
    title: 'Bot de chat',
    onlyLeaderLinks: 'Solo el líder, {name}, puede vincular un servidor de chat.',
    state: {
      none: 'No hay un servidor de chat vinculado',
      waiting: 'En espera de /vincular',
      verified: 'Vinculado y confirmado',
    },
    stateHints: {
      none: 'Cuando vincules un servidor, el bot registrará los viajes de los caminantes y responderá preguntas sobre el clan.',
      waiting:
        'Falta la confirmación. Un administrador del servidor tiene que escribir allí /vincular. Hasta entonces, el bot no nos informa nada.',
      verified:
        'El bot registra los viajes de los caminantes cuando está en el servidor y conoce el canal del registro del juego. Invítalo si aún no está. Un administrador puede escribir allí /vincular o /ajustes para elegir ese canal y qué novedades del clan publica el bot.',
    },
    reads: {
      everywhere:
        'El bot lee todos los canales y confía en cualquier webhook o bot, porque aún no se ha elegido ningún canal. Pide a un administrador del servidor que elija el canal del registro del juego con /ajustes.',
      nothing:
        'El bot no lee ningún canal, así que no registra viajes. Pide a un administrador del servidor que elija el canal del registro del juego con /ajustes.',
      channels_one: 'El bot lee un canal.',
      channels_other: 'El bot lee {count} canales.',
      anySender_one:
        'Un canal no tiene remitente elegido, así que allí confía en cualquier webhook o bot. Un administrador puede elegir uno con /ajustes.',
      anySender_other:
        '{count} canales no tienen remitente elegido, así que allí confía en cualquier webhook o bot. Un administrador puede elegir uno con /ajustes.',
    },
    server: 'ID del servidor:',
    invite: 'Invita al bot',
    inviteWhy:
      'La plataforma de chat preguntará a cuál de tus servidores debe unirse el bot. El bot necesita ver los canales, leer los mensajes y enviar respuestas. No puede cambiar tu servidor.',
    inviteButton: 'Invitar al bot',
    invitePractice:
      'Este servicio usa el inicio de sesión de práctica, que no tiene bot. Con una plataforma de chat real, la invitación aparecería aquí.',
    link: 'Vincula tu servidor',
    linkHow: 'Dinos qué servidor es el del clan. Un servidor solo puede pertenecer a un clan.',
    guildid: 'ID del servidor',
    guildidWhere:
      'En la aplicación de chat, activa el modo de desarrollador (Ajustes, Avanzado). Después abre el menú de tu servidor y elige «Copiar ID del servidor».',
    chatid: 'ID de usuario del bot (opcional)',
    chatidWhere: 'Solo si usas tu propio bot: en su menú, elige «Copiar ID de usuario».',
    digits: 'Un ID es un número de hasta 20 cifras',
    linkButton: 'Vincular servidor',
    linkAgain: 'Guardar vínculo',
    linked: 'Servidor guardado.',
    end: 'Desvincular servidor',
    endTitle: '¿Desvincular el servidor de chat?',
    endWarning:
      'El bot dejará de publicar y mostrar allí información del clan y ya no registrará caminantes. Se perderá la configuración de los canales. El clan conserva sus datos.',
    ended: 'Servidor desvinculado.',
    health: {
      title: 'El bot todavía no puede hacerlo todo',
      left: 'El bot ya no está en el servidor. Invítalo otra vez (paso 1).',
      noContent:
        'El bot no puede leer mensajes, así que no nota los caminantes por sí solo. Quien administra este servicio debe activar el intent de contenido de mensajes del bot. Hasta entonces, haz clic derecho en una línea del juego y elige Aplicaciones, “Leer esta línea del juego”.',
      ignored:
        'El bot no hace caso a las líneas de otro remitente ({sender}) en {channel}. Si es el juego, un administrador del servidor lo elige con /ajustes leer.',
      channel: '{channel}: {missing}',
      missing: {
        channel: 'el canal fue borrado',
        text: 'no admite mensajes',
        'view-channel': 'falta “Ver canal”',
        'send-messages': 'falta “Enviar mensajes”',
        'send-messages-in-threads': 'falta “Enviar mensajes en hilos”',
        'embed-links': 'falta “Insertar enlaces”',
        'read-message-history': 'falta “Leer el historial de mensajes”',
        connect: 'falta “Conectar”',
      },
      fix: 'Para arreglarlo, un administrador del servidor abre los ajustes del canal, luego Permisos, y los permite para el rol del bot. O elige otro canal con /ajustes.',
    },
    lines: 'Para que lo revises',
    noLines: 'El bot pudo leer todas las líneas del juego.',
    unnamedTrips_one: 'El bot ha contado un viaje de un caminante sin nombre.',
    unnamedTrips_other: 'El bot ha contado {count} viajes de caminantes sin nombre.',
    leftInGame: '{player} dejó el clan en el juego',
    reasons: {
      'no-player': 'No se leyó: no empieza con un jugador entre comillas invertidas dobles',
      'bad-player':
        'No se leyó: el nombre del jugador está vacío, es demasiado largo o tiene caracteres no válidos',
      'no-walker': 'No se leyó: no hay un caminante entre comillas invertidas dobles',
      'bad-walker':
        'No se leyó: el nombre del caminante está vacío, es demasiado largo o tiene caracteres no válidos',
      'no-walkerid': 'No se leyó: no hay un ID entre paréntesis junto al caminante',
      'bad-walkerid': 'No se leyó: el ID del caminante no es uno del juego',
      'other-words': 'No se leyó: parece una línea del juego, pero el texto es distinto',
      'too-long': 'No se leyó: es demasiado larga',
    },
    confirm: 'Confirma el vínculo',
    confirmHow:
      'Un administrador del servidor escribe allí /vincular. El bot confirma el vínculo, y pregunta en qué canal publica el juego y si debe publicar las novedades del clan. Si la plataforma de chat nos indicó al iniciar sesión que administras el servidor, el vínculo ya está confirmado. Igual hace falta escribir allí /vincular o /ajustes para elegir qué lee y qué publica el bot.',
  },
};
