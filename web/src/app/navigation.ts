import {
  IconBinaryTree2,
  IconBuildingCommunity,
  IconHome2,
  IconMap2,
  IconScale,
  IconServer2,
  IconShieldHalf,
  IconSpider,
} from '@tabler/icons-react';
import type { TextKey } from './i18n.ts';

interface Entry {
  to: string;
  label: TextKey;
  icon: typeof IconHome2;
}

/** The pages in the menu. */
export const entries: readonly Entry[] = [
  { to: '/', label: 'shell.home', icon: IconHome2 },
  { to: '/clans', label: 'shell.clans', icon: IconBuildingCommunity },
  { to: '/my-clan', label: 'shell.myClan', icon: IconShieldHalf },
  { to: '/walkers', label: 'shell.walkers', icon: IconSpider },
  { to: '/trades', label: 'shell.trades', icon: IconScale },
  { to: '/maps', label: 'shell.maps', icon: IconMap2 },
  { to: '/tech', label: 'shell.tech', icon: IconBinaryTree2 },
  { to: '/clusters', label: 'shell.clusters', icon: IconServer2 },
];

export const entryOf = (page: string): Entry => entries.find(({ to }) => to === page)!;
