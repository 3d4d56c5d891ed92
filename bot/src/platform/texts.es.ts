import type { en } from './texts.en.ts';

export const es: typeof en = {
  'option.name': ['nombre', 'Parte del nombre'],
  'option.share': ['compartir', 'Muestra la respuesta a todos en este canal'],
  'post.ignored':
    'No hago caso a las líneas de otro remitente ({name}) en {channel} de {server}. Si es el juego, quien puede gestionar el servidor puede elegirlo con {/settings.watch}.',
  'post.unreadable':
    'Ya no puedo leer {channels} en {server}: borrado, o no tengo permiso. Los mensajes del juego de allí no se anotan, y no leo ningún otro canal en su lugar. Quien puede gestionar el servidor puede cambiarlo con {/settings.watch} y {/settings.unwatch}.',
  'post.someone': 'Alguien',
  'post.digest': 'Pasaron más cosas de las que anuncio una por una',
  'post.digest.where': '[La aplicación web]({web}my-clan/history) lo muestra todo.',
  'page.previous': 'Anterior',
  'page.next': 'Siguiente',
  'page.gone': 'Esta lista ha caducado: pregunta otra vez.',
  'page.notyours': 'Solo quien preguntó puede pasar las páginas.',
  'wrong.sign-in-needed':
    'Inicia sesión una vez en la aplicación web y vuelve a preguntarme: {url}',
  'wrong.invalid-input':
    'No es válido: {what}. Está vacío, es demasiado largo o tiene caracteres raros.',
  'wrong.invalid': 'Eso no es válido.',
  'wrong.not-allowed': 'Solo quien puede gestionar este servidor puede hacer esto.',
  'wrong.only-in-servers': 'Esto solo funciona en servidores.',
  'wrong.starting': 'Estoy arrancando o parando. Inténtalo de nuevo en un momento.',
  'wrong.away': 'El servicio no responde. Inténtalo de nuevo en un momento.',
  'wrong.other': 'No ha funcionado. Inténtalo de nuevo en un momento.',
};
