import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'trade-posted': '{who} publicó una oferta.',
    'trade-renewed': '{who} renovó una oferta.',
    'trade-edited': '{who} cambió una oferta.',
    'trade-sold': '{who} marcó una oferta como vendida.',
    'trade-deleted': '{who} eliminó una oferta.',
    'trade-restored': '{who} restauró una oferta.',
    'trade-expiring': 'La oferta «{item}» termina pronto.',
    'search-saved': '{who} guardó una búsqueda.',
    'search-deleted': '{who} eliminó una búsqueda guardada.',
    'search-matched': 'Una oferta coincide con tu búsqueda guardada: {item}.',
  },
  inbox: {
    'search-matched': 'Una oferta coincide con una búsqueda que guardaste: {item}.',
    'trade-expiring': 'Tu oferta «{item}» termina pronto. Renuévala para que siga publicada.',
  },
  problems: {
    'no-such-trade': 'Esta oferta no existe o fue eliminada',
    'no-such-search': 'Esta búsqueda guardada ya se eliminó',
  },
  quotas: {
    searches: 'Ya tienes {limit} búsquedas guardadas. Borra una primero.',
    trades: 'Ya publicas {limit} ofertas. Borra una primero.',
  },
  stores: {
    trades: {
      title: 'Ofertas',
      what: 'Lo que compras y vendes, con tu nombre, y tus búsquedas guardadas',
      why: 'Para que la gente se encuentre y comercie',
      kept: 'Las ofertas terminan a los {days} días y se borran 90 días después; las búsquedas, cuando las borres',
      seenBy: 'Todo el mundo: las ofertas. Solo tú: las búsquedas',
    },
  },
};
