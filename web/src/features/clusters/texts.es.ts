import type { en } from './texts.en.ts';

export const es: typeof en = {
  clusters: {
    title: 'Clústeres',
    lead: 'Los clústeres de servidores del juego, por región.',
    hint: 'Los clústeres de servidores del juego por región, y cuáles están activos.',
    which: 'Clústeres que se muestran',
    all: 'Todos',
    onlyActive: 'Solo activos',
    active: 'Activo',
    closed: 'Cerrado',
    count_one: '{count} de {all} activo',
    count_other: '{count} de {all} activos',
    none: 'No hay clústeres para mostrar',
    noneHint: 'El operador de este servicio los define en su archivo de clústeres.',
  },
};
