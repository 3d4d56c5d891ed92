import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'map-created': '{who} creó un mapa.',
    'map-saved': '{who} cambió un mapa.',
    'map-background-changed': '{who} cambió el fondo de un mapa.',
    'map-edited': '{who} cambió el mapa «{name}».',
    'map-password-changed': '{who} cambió la contraseña de un mapa.',
    'map-settings-changed': '{who} cambió los ajustes de un mapa.',
    'map-guessed': 'Alguien probó muchas contraseñas incorrectas en tu mapa.',
    'map-watched': '{who} cambió los avisos de un mapa.',
    'marker-due': 'De vuelta en el mapa «{name}»: {item}.',
    'watched-marker-due': 'De vuelta en el mapa «{name}»: {item}.',
    'map-deleted': '{who} eliminó un mapa.',
  },
  inbox: {
    'map-edited': '{who} cambió tu mapa «{name}».',
    'watched-marker-due': 'De vuelta en el mapa «{name}»: {item}.',
    'map-guessed':
      'Alguien intenta adivinar la contraseña de tu mapa «{name}». Abre el mapa para cambiarla.',
  },
  problems: {
    'map-locked': 'Necesitas la contraseña de este mapa',
    'owner-needed': 'Solo puede tener fondo un mapa que alguien creó con su cuenta',
    'map-read-only':
      'No puedes cambiar este mapa; su dueño lo bloqueó, lo archivó o eligió quién puede editarlo',
    'no-such-map': 'Este mapa no existe o fue eliminado',
    'no-such-background': 'Este mapa ya no tiene fondo, o tiene otro',
    'no-such-marker': 'Este marcador fue eliminado',
    'no-such-revision': 'El historial de este mapa no llega tan atrás',
    'map-changed': 'Alguien cambió este mapa desde que lo abriste',
    'too-many-password-guesses': 'Demasiadas contraseñas incorrectas para este mapa',
  },
  quotas: {
    maps: 'Ya tienes {limit} mapas. Borra uno primero.',
    'map-mib':
      'Los mapas de una persona pueden ocupar {limit} MiB. Borra un mapa o algunos marcadores primero.',
    markers:
      'Los mapas de una persona pueden tener {limit} marcadores. Borra un mapa o algunos marcadores primero.',
    'map-markers': 'Un mapa puede tener {limit} marcadores. Elimina algunos primero.',
    'open-map-kib':
      'Un mapa sin dueño puede ocupar {limit} KiB. Inicia sesión para dibujar mapas más grandes.',
    'open-maps-mib':
      'Los mapas abiertos de tu red pueden ocupar {limit} MiB. Inicia sesión para crear los tuyos.',
    'open-maps-total-mib':
      'No hay espacio para más mapas sin dueño. Inicia sesión para crear los tuyos.',
  },
  stores: {
    maps: {
      title: 'Mapas',
      what: 'Tus marcadores e imágenes de fondo, quién cambió cuál, quién ha abierto un mapa privado, quién quiere saber cuándo vuelve un recurso y, en los mapas sin cuenta, un hash de la dirección de red',
      why: 'Para guardar y compartir mapas, y limitar cuánto puede guardar una red',
      kept: 'Hasta que los borres; los creados sin cuenta, {days} días después de la última visita',
      seenBy: 'Quien tenga el enlace, y la contraseña si la hay',
    },
  },
};
