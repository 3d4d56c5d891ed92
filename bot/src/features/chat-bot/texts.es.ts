import type { en } from './texts.en.ts';

export const es: typeof en = {
  'command.link': ['vincular', 'Confirma que este servidor pertenece a un clan'],
  'command.unlink': ['desvincular', 'Termina el vínculo entre este servidor y su clan'],
  'command.help': ['ayuda', 'Muestra lo que sabe hacer este bot'],
  'command.settings': ['ajustes', 'Elige qué anuncio en cada canal y dónde publica el juego'],
  'command.settings.show': ['ver', 'Muestra los ajustes'],
  'command.settings.announce': ['anunciar', 'Anuncia algo en un canal'],
  'command.settings.silence': ['callar', 'Deja de anunciar algo'],
  'command.settings.watch': [
    'leer',
    'Lee los mensajes del juego en este canal, del webhook o bot que los publica',
  ],
  'command.settings.unwatch': ['no-leer', 'Deja de leer los mensajes del juego en un canal'],
  'command.settings.language': ['idioma', 'Elige el idioma de los anuncios en este servidor'],
  'command.settings.audience': ['público', 'Elige quién puede preguntarme por los datos del clan'],
  'command.settings.board': [
    'tablero',
    'Muestra caminantes y diplomacia en un mensaje que se actualiza solo',
  ],
  'command.settings.unread': ['sin-entender', 'Muestra las líneas del juego que no pude leer'],
  'command.settings.test': ['probar', 'Prueba si puedo leer una línea; no se anota nada'],
  'command.file': 'Leer esta línea del juego',
  'option.clan': ['clan', 'Parte de su nombre'],
  'option.what': ['qué', 'Qué anunciar'],
  'option.channel': ['canal', 'El canal'],
  'option.who': ['quién', 'Quién puede preguntar'],
  'option.asker': ['rol', 'El rol, si elegiste «un rol»'],
  'option.boardchannel': ['canal', 'Dónde publicarlo. Sin canal, quito el tablero'],
  'option.watched': ['canal', 'Un canal que leo'],
  'option.line': [
    'línea',
    'La línea con sus comillas invertidas: usa «Copiar texto» en el menú del mensaje',
  ],
  'option.role': ['rol', 'Un rol para mencionar en cada anuncio'],
  'option.language': ['idioma', 'El idioma'],
  'choice.all': 'todo',
  'choice.members': 'miembros del clan',
  'choice.everybody': 'todos en este servidor',
  'choice.role': 'un rol',
  'notice.kicked': 'quién dejó el clan en el juego',
  'post.kicked': '{player} dejó el clan en el juego',
  'post.kicked.how':
    'Lo dice el registro del juego. No se ha cambiado nada: expúlsalo [en la aplicación web]({web}my-clan/members) si debe irse.',
  'link.done': 'Este servidor pertenece a {clan}',
  'link.none': 'Ningún clan se llama {clan}.',
  'link.several':
    'Hay más de un clan que coincide con {clan}. Elige uno de la lista que aparece mientras escribes.',
  'link.notasked':
    '{clan} no ha vinculado este servidor. Su líder debe hacerlo primero [en la aplicación web]({web}my-clan/chat-bot).',
  'link.sure': '¿A qué clan pertenece este servidor?',
  'link.sure.more':
    'Cualquiera puede pedir este servidor, así que comprueba quién es el líder. El clan que confirmes recibirá los mensajes del juego de este servidor. Si falta tu clan, su líder debe vincular este servidor [en la aplicación web]({web}my-clan/chat-bot). ¿La lista está llena? Entonces indica tu clan: {/link}.',
  'link.own': '**Tu clan**',
  'link.notyours': 'Solo quien preguntó puede confirmarlo. Tú también puedes usar {/link}.',
  'link.late': 'Esta pregunta ha caducado. Usa {/link} otra vez.',
  'link.withdrawn': 'Este clan ya no pide este servidor. Usa {/link} otra vez.',
  'link.done.more':
    'Mantengo al día los caminantes del clan con los mensajes del juego en los canales que elijas.',
  'link.watch': '¿En qué canal publica el juego? No leo nada hasta que lo elijas.',
  'link.everywhere':
    '¿En qué canal publica el juego? Hasta que lo elijas, leo todos los canales y confío en cualquier webhook o bot.',
  'link.open':
    'Los miembros del clan pueden preguntarme por sus caminantes, su diplomacia y lo que han aprendido. Solo tienen que haber iniciado sesión una vez en [la aplicación web]({web}profile).',
  'link.announce':
    '¿Anuncio las novedades del clan en este canal? Puedes cambiar cada tipo más tarde con {/settings}.',
  'link.here': 'Anunciar novedades aquí',
  'link.notnow': 'No anunciar nada',
  'link.announced': 'Anunciaré las novedades del clan en {channel}.',
  'link.silent': 'No se anuncia nada. Usa {/settings.announce} para cambiarlo.',
  'settings.nocontent':
    'No puedo leer mensajes, porque este bot no tiene activado el permiso de contenido de mensajes. Anota las líneas del juego a mano: clic derecho en el mensaje, Aplicaciones, «{command}».',
  'watch.channel': 'El canal del registro del juego',
  'watch.source': 'El webhook o bot del juego',
  'watch.several':
    'Más de un webhook o bot ha publicado líneas del juego en {channel}. ¿Cuál es el juego? Allí no confiaré en ningún otro.',
  'watch.one': 'En {channel} solo confío en {name} ({id}).',
  'watch.any':
    'El juego no ha publicado nada en {channel} últimamente, así que allí confío en cualquier webhook o bot. Cuando haya publicado algo, usa {/settings.watch} otra vez para confiar solo en él.',
  'unlink.sure':
    '¿Terminar el vínculo con {clan}? El clan conserva sus caminantes. Los ajustes de este servidor se borran.',
  'unlink.yes': 'Terminar el vínculo',
  'unlink.no': 'Conservarlo',
  'unlink.done': 'El vínculo ha terminado.',
  'unlink.cancelled': 'El vínculo sigue.',
  'unlink.changed': 'Este servidor está vinculado ahora a otro clan. Usa {/unlink} otra vez.',
  'settings.title': 'Ajustes de este servidor',
  'settings.notices': 'Anuncios',
  'settings.watched': 'Dónde publica el juego',
  'settings.off': 'desactivado',
  'settings.onlyleader': 'solo al líder, en privado',
  'settings.everywhere':
    '⚠️ Todos los canales que puedo ver, y cualquier webhook o bot. Elige el canal del registro del juego: {/settings.watch}.',
  'settings.nowhere':
    '⚠️ Ningún canal, así que no leo nada. Elige el canal del registro del juego: {/settings.watch}.',
  'settings.onesource': '{channel}: solo de {source}',
  'settings.anysource':
    '{channel}: de cualquier webhook o bot. Para confiar solo en uno, usa {/settings.watch} otra vez.',
  'settings.deletedchannel': 'canal borrado {id}',
  'settings.notwatched':
    'No leo {channel}. Elige un canal de la lista que aparece mientras escribes.',
  'settings.rolegone':
    'Se ha borrado el rol que mencionaba para {notice}. Elige otro con {/settings.announce}.',
  'settings.audiencegone':
    'Se ha borrado el rol que podía preguntar por los datos del clan, así que solo pueden preguntar los miembros del clan. Elige otro con {/settings.audience}.',
  'settings.cannotmention':
    'No puedo mencionar {role}. Permite a todos mencionarlo en los ajustes del rol.',
  'settings.language': 'Idioma de los anuncios',
  'settings.ownlanguage': 'El de este servidor',
  'settings.audience': 'Quién puede preguntar por los datos del clan',
  'settings.audience.members': 'Los miembros del clan',
  'settings.audience.everybody': 'Todos en este servidor',
  'settings.norole': 'Elige el rol que puede preguntar.',
  'settings.board': 'Tablero',
  'settings.noboard': 'ninguno',
  'settings.boardfailed':
    'No puedo publicar un tablero en {channel}. Déjame verlo, enviar mensajes e insertar enlaces.',
  'settings.notpinned':
    'El tablero está publicado, pero no puedo fijarlo en {channel}. Fíjalo tú, o déjame fijar mensajes allí.',
  'settings.cannotupdate':
    'No puedo actualizar el tablero en {channel}. Dame allí estos permisos: {missing}.',
  'settings.boardchannelgone':
    '{channel} se ha borrado o no puedo verlo, así que el tablero de allí no se actualiza. Elige otro canal con {/settings.board}.',
  'settings.cannotwrite': 'No puedo escribir en {channel}. Dame allí estos permisos: {missing}.',
  'settings.cannotread': 'No puedo leer {channel}. Dame allí estos permisos: {missing}.',
  'settings.notext':
    'En {channel} no se pueden enviar mensajes. Elige otro canal con {/settings.announce}.',
  'settings.noticechannelgone':
    '{channel} se ha borrado o no puedo verlo, así que allí no se anuncia nada. Elige otro canal con {/settings.announce}.',
  'settings.ignored':
    'No hago caso a las líneas de otro remitente ({name}) en {channel}. Si es el juego, elígelo con {/settings.watch}.',
  'settings.readchannelgone':
    '{channel} se ha borrado, así que allí no se lee nada. Quítalo con {/settings.unwatch}.',
  'unread.title': 'Líneas del juego por revisar',
  'unread.none': 'Pude leer todas las líneas.',
  'unread.unnamed': 'Salidas de caminantes sin nombre, que solo se cuentan: {count}',
  'reason.no-player': 'no hay ningún jugador entre comillas invertidas dobles antes de la acción',
  'reason.bad-player':
    'el nombre del jugador está vacío, es demasiado largo o tiene caracteres raros',
  'reason.no-walker': 'no hay ningún caminante entre comillas invertidas dobles',
  'reason.bad-walker':
    'el nombre del caminante está vacío, es demasiado largo o tiene caracteres raros',
  'reason.no-walkerid': 'no hay ningún id entre paréntesis junto al caminante',
  'reason.bad-walkerid': 'el id del caminante no es uno del juego',
  'reason.other-words': 'parece una línea del juego, pero está escrita de otra forma',
  'reason.too-long': 'es demasiado larga',
  'file.trip': '{lastuser} sacó {name}: anotado.',
  'file.unnamed':
    '{lastuser} sacó un caminante sin nombre. Si el clan ya lo tiene, ahora está al día.',
  'file.full':
    '{name} es nuevo, pero la lista de caminantes del clan está llena. Borra uno [en la aplicación web]({web}walkers) primero.',
  'file.limited':
    '{lastuser} sacó {name}: anotado. Otro clan también lo tiene registrado, y este clan ha reclamado demasiados caminantes en una hora. Una línea posterior lo reclama.',
  'file.late': '{lastuser} sacó {name}: ya tenía esto o algo más reciente.',
  'file.kicked': '{player} dejó el clan en el juego: avisaré al líder.',
  'file.unread': 'No pude leer esto: {reason}.',
  'file.nothing': 'Este mensaje no contiene ninguna línea del juego.',
  'file.notgame':
    'No confío en quien publicó este mensaje: {/settings.show} muestra los canales, webhooks y bots en los que confío. Solo quien puede gestionar este servidor puede anotarlo.',
  'test.trip': 'Caminante: {name}. Id: {walkerid}. Jugador: {player}.',
  'test.unnamed': 'Un caminante sin nombre. Id: {walkerid}. Jugador: {player}.',
  'test.kicked': 'Expulsado: {player}.',
  'test.nothing': 'Esto no es una línea del juego.',
  'test.note': 'No se ha anotado nada.',
  'help.text':
    'Mantengo al día los caminantes del clan con el registro del juego, y respondo a estos comandos:',
  'help.start':
    'Para empezar, el líder del clan vincula este servidor [en la aplicación web]({web}my-clan/chat-bot). Después, alguien que puede gestionar este servidor lo confirma con {/link}.',
  'permission.view-channel': 'Ver canal',
  'permission.send-messages': 'Enviar mensajes',
  'permission.send-messages-in-threads': 'Enviar mensajes en hilos',
  'permission.embed-links': 'Insertar enlaces',
  'permission.read-message-history': 'Leer el historial de mensajes',
  'permission.connect': 'Conectar',
  'wrong.no-linked-clan':
    'Ningún clan está vinculado a este servidor. El líder del clan lo vincula [en la aplicación web]({web}my-clan/chat-bot) y alguien que puede gestionar este servidor lo confirma aquí con {/link}.',
  'wrong.link-not-verified':
    'El vínculo de este servidor aún no está confirmado. Quien puede gestionar este servidor puede hacerlo con {/link}.',
  'wrong.input.watched': 'No puedo leer tantos canales. Quita antes uno con {/settings.unwatch}.',
  'wrong.input.roleid': 'Nunca menciono a todos. Elige otro rol.',
};
