import type { Walker, WalkerSorting } from './filter-walkers.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';

/** Of the table and the cards. */
export interface WalkerViewProps {
  walkers: readonly Walker[];
  clan: ClanWalkers;
  sorting: WalkerSorting;
  onSort: (sort: string) => void;
  unseenDays: number | undefined;
}

export const walkerKey = ({ walkerid }: Walker): string => walkerid;
