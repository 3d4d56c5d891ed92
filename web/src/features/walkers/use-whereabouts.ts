import { useTexts } from '../../app/i18n.ts';
import type { Walker } from './filter-walkers.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';

/** Says who has a walker out, or where it is parked. */
export function useWhereabouts({ chatid }: ClanWalkers): (walker: Walker) => string {
  const { t } = useTexts();
  return ({ outby, outname, place }) => {
    if (outby === chatid) return t('walkers.outByYou');
    if (outby !== undefined) return t('walkers.outBy', { name: outname ?? '' });
    return place === undefined ? t('walkers.parkedSomewhere') : t('walkers.parkedAt', { place });
  };
}
