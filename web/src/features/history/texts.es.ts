import type { en } from './texts.en.ts';

export const es: typeof en = {
  history: {
    title: 'Historial',
    thisWeek: 'En tu clan esta semana',
    sinceLastVisit: 'Desde tu última visita',
    nothingNew: 'Nada nuevo en tu clan',
    moreNews_one: 'Y un cambio más',
    moreNews_other: 'Y {count} cambios más',
    moreInHistory: 'Más cambios en el historial',
    person: 'Persona',
    anybody: 'Cualquiera',
    kind: 'Tema',
    anything: 'Todo',
    nothing: 'Nada en el historial coincide.',
  },
};
