import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'walker-added': '{who} agregó el caminante «{name}».',
    'walker-trip': 'El caminante «{name}» salió de viaje.',
    'walker-captured': 'El clan obtuvo el caminante «{name}».',
    'walker-claimed': 'El clan reclama el caminante «{name}», que otro clan tiene registrado.',
    'walker-contested': '«{other}» reclama el caminante «{name}».',
    'walker-disputed': 'El reclamo sobre el caminante «{name}» fue rechazado.',
    'walker-claim-ended': '«{other}» ya no reclama el caminante «{name}».',
    'walker-holder-changed': 'Un caminante que el clan reclama ahora lo tiene otro clan.',
    'walker-lost': 'Otro clan obtuvo el caminante «{name}».',
    'walker-taken-out': '{who} sacó el caminante «{name}».',
    'walker-parked': '{who} estacionó el caminante «{name}».',
    'walker-updated': '{who} cambió el caminante «{name}».',
    'walker-deleted': '{who} eliminó el caminante «{name}».',
    'walker-restored': '{who} restauró el caminante «{name}».',
  },
  problems: {
    'walker-not-held':
      'Otro clan tiene registrado este caminante; espera a que se resuelva tu reclamo',
    'no-such-walker': 'Este caminante no existe o fue eliminado',
    'no-such-claim': 'Ese clan ya no reclama este caminante',
  },
  quotas: {
    walkers: 'Tu clan ya tiene {limit} caminantes. Borra uno primero.',
  },
  stores: {
    walkers: {
      title: 'Caminantes',
      what: 'Sus nombres, de quién son o quién los usó, y dónde están',
      why: 'Para que un clan encuentre sus caminantes',
      kept: 'Hasta que se borren; los perdidos, 90 días',
      seenBy: 'Los miembros del clan',
    },
  },
};
