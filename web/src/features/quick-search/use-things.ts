import {
  IconBinaryTree2,
  IconBuildingCommunity,
  IconMap2,
  IconScale,
  IconSpider,
  IconUser,
} from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useAllPages } from '../../app/use-all-pages.ts';
import { useGameData } from '../../app/use-game-data.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { hasWords } from '../../ui/text.ts';
import { fullNameOf, nameOf } from '../../ui/names.ts';
import { useAllMembers } from '../my-clan/members/use-members.ts';
import { treeAddresses } from '../tech/tree.ts';
import type { Hit, HitGroup } from './hit.ts';

/** Per group. */
const SHOWN = 5;

interface Things {
  groups: HitGroup[];
  isFetching: boolean;
}

/**
 * What the words find. The service searches the lists that can be long; members, maps and tech are
 * complete in the browser.
 */
export function useThings(words: string): Things {
  const { t } = useTexts();
  const names = useGameNames();
  const chatid = useChatid();
  const clanid = useProfile().data?.clanid;
  const any = words !== '';
  const query = { limit: SHOWN };
  const clans = usePages('GET /clans', { query: { ...query, name: words } }, { enabled: any });
  const trades = usePages('GET /trades', { query: { ...query, item: words } }, { enabled: any });
  const walkers = usePages(
    'GET /walkers',
    { query: { ...query, name: words } },
    { enabled: any && chatid !== undefined },
  );
  const maps = useAllPages(usePages('GET /maps', {}, { enabled: any && chatid !== undefined }));
  const members = useAllMembers(any ? clanid : undefined);
  const trees = useGameData().data?.trees ?? [];
  if (!any) return { groups: [], isFetching: false };

  const addresses = treeAddresses(trees.map(({ name }) => name));
  const techItems = trees.flatMap(({ name, items }, index) =>
    items.map((item) => ({ item: item.name, tree: name, address: addresses[index]! })),
  );
  const group = <Row>(
    title: HitGroup['title'],
    rows: readonly Row[] | undefined,
    hit: (row: Row) => Hit,
  ): HitGroup => ({ title, hits: (rows ?? []).slice(0, SHOWN).map(hit) });
  const groups = [
    group(
      'myClan.members',
      members.data?.filter((member) => hasWords(fullNameOf(member), words)),
      (member) => ({
        key: `member-${member.chatid}`,
        label: nameOf(member),
        icon: IconUser,
        go: `/my-clan/members?${new URLSearchParams({ name: nameOf(member) })}`,
      }),
    ),
    group('shell.walkers', chatid === undefined ? [] : walkers.data, (walker) => ({
      key: `walker-${walker.walkerid}`,
      label: walker.name,
      detail: walker.ownername,
      icon: IconSpider,
      go: `/walkers?${new URLSearchParams({ name: walker.name })}`,
    })),
    group('shell.clans', clans.data, (clan) => ({
      key: `clan-${clan.clanid}`,
      label: clan.name,
      detail: clan.region && names.region(clan.region),
      icon: IconBuildingCommunity,
      go: `/clans/${clan.clanid}`,
    })),
    group('quickSearch.offers', trades.data, (trade) => ({
      key: `trade-${trade.tradeid}`,
      label: trade.item,
      detail: `${t(trade.type === 'sell' ? 'trades.sell' : 'trades.buy')} · ${trade.price} · ${names.region(trade.region)}`,
      icon: IconScale,
      go: `/trades?${new URLSearchParams({ item: trade.item })}`,
    })),
    group(
      'shell.maps',
      maps.data?.filter(({ name }) => hasWords(name, words)),
      ({ mapid, name }) => ({
        key: `map-${mapid}`,
        label: name,
        icon: IconMap2,
        go: `/maps/${mapid}`,
      }),
    ),
    group(
      'shell.tech',
      techItems.filter(({ item }) => hasWords(names.item(item), words) || hasWords(item, words)),
      ({ item, tree, address }) => ({
        key: `tech-${tree}-${item}`,
        label: names.item(item),
        detail: names.tree(tree),
        icon: IconBinaryTree2,
        go: `/tech/${address}?${new URLSearchParams({ item })}`,
      }),
    ),
  ];
  return {
    groups,
    isFetching: clans.isFetching || trades.isFetching || walkers.isFetching,
  };
}
