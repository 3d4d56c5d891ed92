import type { en } from './texts.en.ts';

export const es: typeof en = {
  diplomacy: {
    title: 'Diplomacia',
    lead: 'Cómo ve tu clan a los demás. Los otros clanes pueden verlo de otra manera.',
    cannotEdit:
      'Estas son las relaciones de tu clan. Para cambiarlas necesitas el permiso «Editar datos del clan». Pídeselo al líder.',
    set: 'Definir relación',
    relationship: 'Relación',
    otherClan: 'Otro clan',
    otherClanHint: 'Escribe parte de su nombre',
    saved: 'Relación con «{name}» guardada.',
    none: 'Ninguno todavía.',
    kinds: {
      ally: 'Aliados',
      nap: 'No agresión',
      enemy: 'Enemigos',
    },
    kind: {
      ally: 'Aliado',
      nap: 'Pacto de no agresión',
      enemy: 'Enemigo',
    },
    kindHints: {
      ally: 'Luchan de tu lado.',
      nap: 'Se dejan en paz mutuamente.',
      enemy: 'Ten cuidado con ellos.',
    },
    makeKind: {
      ally: 'Convertir en aliado',
      nap: 'Pactar la no agresión',
      enemy: 'Declarar enemigo',
    },
    remove: 'Quitar',
    removed: 'Relación con «{name}» eliminada.',
  },
};
