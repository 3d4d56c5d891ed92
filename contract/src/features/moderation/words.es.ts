import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'clan-hidden': 'Los operadores del servicio ocultaron el clan: «{reason}».',
    'clan-held': 'El clan está oculto hasta que lo revise un moderador.',
    'clan-shown': 'Los operadores del servicio ya no ocultan el clan: «{reason}».',
    'clan-opened': 'Un operador del servicio miró dentro del clan: «{reason}».',
    'clan-renamed':
      'Los operadores del servicio cambiaron el nombre del clan a «{name}»: «{reason}».',
    'clan-removed': 'Los operadores del servicio eliminaron el clan «{name}»: «{reason}».',
    'leader-appointed':
      'Los operadores del servicio pusieron a {whom} al frente del clan: «{reason}».',
    'content-hidden': 'Los operadores del servicio ocultaron «{name}»: «{reason}».',
    'content-held': '«{name}» está oculto hasta que lo revise un moderador.',
    'content-shown': 'Los operadores del servicio ya no ocultan «{name}»: «{reason}».',
    'content-renamed': 'Los operadores del servicio cambiaron un nombre a «{name}»: «{reason}».',
    'content-opened': 'Un operador del servicio miró «{name}»: «{reason}».',
    'content-removed': 'Los operadores del servicio eliminaron «{name}»: «{reason}».',
    'content-restored': 'Los operadores del servicio recuperaron «{name}»: «{reason}».',
    'clan-restored': 'Los operadores del servicio recuperaron el clan «{name}»: «{reason}».',
    'account-restored': 'Los operadores del servicio recuperaron una cuenta: «{reason}».',
    'data-exported': 'Un operador del servicio exportó los datos de alguien: «{reason}».',
    'nickname-changed': 'Los operadores del servicio cambiaron tu apodo: «{reason}».',
    'signed-out': 'Los operadores del servicio cerraron tus sesiones: «{reason}».',
  },
  inbox: {
    'clan-hidden':
      'Los operadores del servicio ocultaron {clan} a todos menos a sus miembros: «{reason}».',
    'clan-held': 'Solo sus miembros pueden ver {clan} hasta que lo revise un moderador.',
    'clan-shown': 'Todos pueden ver {clan} de nuevo: «{reason}».',
    'clan-opened': 'Un operador del servicio miró dentro de {clan}: «{reason}».',
    'clan-renamed':
      'Los operadores del servicio cambiaron el nombre de tu clan a «{name}»: «{reason}».',
    'clan-removed': 'Los operadores del servicio eliminaron tu clan «{name}»: «{reason}».',
    'leader-appointed': 'Los operadores del servicio te pusieron al frente de {clan}: «{reason}».',
    'content-hidden': 'Los operadores del servicio ocultaron «{name}» a los demás: «{reason}».',
    'content-held': 'Solo tú puedes ver «{name}» hasta que lo revise un moderador.',
    'content-shown': 'Los demás pueden ver «{name}» de nuevo: «{reason}».',
    'content-renamed':
      'Los operadores del servicio cambiaron el nombre de tu mapa a «{name}»: «{reason}».',
    'content-opened': 'Un operador del servicio miró «{name}»: «{reason}».',
    'content-removed': 'Los operadores del servicio eliminaron «{name}»: «{reason}».',
    'content-restored': 'Los operadores del servicio recuperaron «{name}»: «{reason}».',
    'clan-restored': 'Los operadores del servicio recuperaron tu clan «{name}»: «{reason}».',
    'account-restored': 'Los operadores del servicio recuperaron tu cuenta: «{reason}».',
    'data-exported': 'Un operador del servicio exportó tus datos: «{reason}».',
    'nickname-changed': 'Los operadores del servicio cambiaron tu apodo: «{reason}».',
    'signed-out': 'Los operadores del servicio cerraron todas tus sesiones: «{reason}».',
  },
  problems: {
    'is-banned': 'Esta persona está vetada; levanta el veto primero',
    'not-hidden': 'Ningún operador ni filtro lo ocultó; si su dueño está vetado, levanta el veto',
    'not-banned': 'Esta persona no está vetada',
  },
  stores: {
    moderation: {
      title: 'Moderación',
      what: 'Denuncias y quién las hizo, vetos por ID de chat, y qué hicieron los operadores y por qué. De las cuentas borradas, un hash del ID de chat',
      why: 'Para que la comunidad sea segura, y para que una copia de seguridad no devuelva cuentas borradas',
      kept: 'Los vetos hasta que terminen; las denuncias, 180 días después de cerrarse; el registro de los operadores y los hashes, siempre',
      seenBy: 'Operadores y moderadores. Tú: los motivos de lo que te afecta',
    },
  },
};
