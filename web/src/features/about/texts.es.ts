import type { en } from './texts.en.ts';

export const es: typeof en = {
  about: {
    title: 'Acerca de',
    lead: 'Clan Companion ayuda a organizarse a los clanes de un juego de supervivencia.',
    data: 'Tus datos',
    stored:
      'Guardamos tu ID y etiqueta de chat, tu apodo y lo que ingresas aquí: solicitudes, ofertas, mapas, caminantes y lo que aprendiste. De cada inicio de sesión guardamos cuándo se usó y el tipo de navegador.',
    clanSees:
      'Los miembros de tu clan ven cuándo ingresaste, el último día que estuviste activo y lo que aprendiste.',
    noThirdParty: 'Este sitio no hace solicitudes a terceros y no tiene publicidad.',
    toData: 'Descargar o borrar tus datos',
    software: 'Software',
    version: 'Versión {version}.',
    licence: 'Es de código abierto, con licencia MIT.',
  },
};
