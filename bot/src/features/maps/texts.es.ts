import type { en } from './texts.en.ts';

export const es: typeof en = {
  'command.map': [
    'mapa',
    'Muestra los mapas del clan, agrega marcadores y reinicia temporizadores',
  ],
  'command.map.list': ['lista', 'Muestra los mapas del clan'],
  'command.map.due': [
    'regresos',
    'Muestra los marcadores recolectados de un mapa, según su regreso',
  ],
  'command.map.add': ['agregar', 'Agrega un marcador a un mapa'],
  'command.map.harvested': [
    'recolectado',
    'Acabas de recolectar un marcador: reinicia su temporizador',
  ],
  'option.map': ['mapa', 'Su nombre'],
  'option.marker': ['marcador', 'Su tipo, su lugar o sus notas'],
  'option.markertype': ['tipo', 'Qué hay allí: un tipo del juego o cualquier otro texto'],
  'option.markernotes': ['notas', 'Notas para todos los que pueden ver el mapa'],
  'option.markerx': ['x', 'La coordenada x'],
  'option.markery': ['y', 'La coordenada y'],
  'notice.marker-due': 'recursos recolectados que han vuelto',
  'map.title': 'Mapas de {clan}',
  'map.none': 'Aún no hay mapas. Dibuja uno [en la aplicación web]({web}maps).',
  'map.link': '[{map}]({web}maps/{id})',
  'map.private': '🔒 privado',
  'map.archived': '📦 archivado',
  'map.nomap':
    'Ningún mapa del clan coincide con {map}, o coincide más de uno. Elige uno de la lista que aparece mientras escribes.',
  'map.nomarker':
    'Ningún marcador coincide con {marker}, o coincide más de uno. Elige uno de la lista que aparece mientras escribes.',
  'map.added': 'Agregado a {map}: {marker}',
  'map.due.title': 'Marcadores recolectados en {map}',
  'map.due.none': 'No hay ningún temporizador en marcha. Inicia uno con {/map.harvested}.',
  'map.back': 'regreso: {from}',
  'map.back.by': 'regreso: {from}, como muy tarde {by}',
  'map.back.unknown': 'aún no se sabe cuánto tarda este tipo en volver',
  'map.harvest': 'Recolectado ahora',
  'map.harvested': '{who} recolectó {marker}: {back}.',
  'wrong.map-locked':
    'No puedes dibujar en este mapa. Pueden hacerlo su dueño y los miembros del clan con permiso para editar.',
};
