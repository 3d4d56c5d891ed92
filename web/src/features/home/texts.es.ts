import type { en } from './texts.en.ts';

export const es: typeof en = {
  home: {
    title: 'Tu clan, en un solo lugar',
    lead: 'Encuentra un clan, sigue sus caminantes y su diplomacia, comercia, dibuja mapas de recursos y mira quién aprendió qué.',
    page: 'Inicio',
    lookAround: 'Echar un vistazo',
    signInWhy:
      'Inicia sesión con tu cuenta de chat. Solo leemos tu nombre y tu lista de servidores.',
    open: 'Abierto a todos',
    withClan: 'Con tu clan',
    welcomeBack: 'Qué bien verte, {name}',
    setNickname: 'Elegir tu apodo',
    setNicknameWhy: 'Primero, dinos cómo te llamas en el juego para que los demás te reconozcan.',
    findClan: 'Buscar un clan',
    findClanWhy: 'Todavía no estás en un clan. Pide unirte a uno o crea el tuyo.',
    asked_one: 'Pediste unirte a {clan}. Su líder decidirá.',
    asked_other: 'Pediste unirte a {count} clanes. Entrarás en el primero que te acepte.',
    chooseName: 'Tu nombre en el juego',
    toClans: 'Buscar clanes',
    allOfThem: 'Ver todos',
  },
};
