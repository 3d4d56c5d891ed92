import type { en } from './texts.en.ts';

export const es: typeof en = {
  help: {
    title: 'Ayuda',
    lead: 'Qué puedes hacer aquí y cómo empezar.',
    player: {
      title: 'Si eres jugador',
      one: 'Inicia sesión con tu cuenta de chat y escribe el apodo que usas en el juego.',
      two: 'Busca un clan y pide unirte. Un mensaje al líder ayuda.',
      three:
        'Marca lo que aprendiste en el árbol tecnológico, para que tu clan sepa a quién preguntar.',
      four: 'Publica ofertas en Comercio para comprar o vender.',
      start: 'Buscar un clan',
    },
    leader: {
      title: 'Si lideras un clan',
      one: 'Crea un clan, agrega una descripción y comparte el enlace de su página.',
      two: 'Responde las solicitudes en Miembros. Da permisos a quienes les tengas confianza.',
      three:
        '¿Hay un bot de chat? Vincula tu servidor de chat y el bot registra los caminantes por su cuenta.',
      four: 'Define aliados y enemigos en Diplomacia. El historial muestra quién cambió qué.',
      start: 'Ir a tu clan',
    },
    mapper: {
      title: 'Si dibujas mapas',
      one: 'Crea un mapa y haz clic donde hay un recurso para agregar un marcador.',
      two: 'Un mapa privado necesita una contraseña. Envía el enlace y la contraseña a quienes puedan verlo.',
      three: 'Guarda con Ctrl+S. Los cambios sin guardar se quedan en este navegador.',
      four: 'Descarga un mapa como archivo para conservar una copia.',
      start: 'Ir a los mapas',
    },
    keys: {
      title: 'Teclado',
      tab: 'Tab pasa al siguiente botón o campo.',
      enter: 'Enter abre o guarda.',
      escape: 'Escape cierra un diálogo o cancela la edición.',
      shift: 'Mayús y un clic seleccionan a todos los miembros intermedios.',
      map: 'En un mapa, Ctrl+Z deshace y Ctrl+Mayús+Z rehace.',
      search: 'Ctrl+K busca en todo. El signo de interrogación muestra todos los atajos.',
    },
    toAbout: 'Acerca de este servicio',
  },
};
