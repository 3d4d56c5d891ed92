import {
  IconAlertTriangle,
  IconBone,
  IconBuildingStore,
  IconCactus,
  IconCampfire,
  IconCube,
  IconDiamond,
  IconDroplet,
  IconFeather,
  IconFlag,
  IconFlame,
  IconGrain,
  IconHexagons,
  IconLeaf,
  IconMapPin,
  IconMountain,
  IconMushroom,
  IconPick,
  IconPlant2,
  IconPyramid,
  IconShieldCheck,
  IconSpider,
  IconStack2,
  IconSwords,
  IconTrees,
  IconWood,
} from '@tabler/icons-react';
import type { TextKey } from '../../app/i18n.ts';

export interface Kind {
  /** The type stored in markers, the same in every language. */
  readonly type: string;
  readonly label: TextKey;
  readonly icon: typeof IconMapPin;
  /** Dark enough for a white icon. */
  readonly colour: string;
}

/** The marker types that the editor suggests. Any other text works too, with a neutral look. */
export const kinds: readonly Kind[] = [
  { type: 'Iron ore', label: 'maps.kinds.ironOre', icon: IconPick, colour: '#a34a28' },
  { type: 'Copper ore', label: 'maps.kinds.copperOre', icon: IconPick, colour: '#1f7a6c' },
  { type: 'Gold ore', label: 'maps.kinds.goldOre', icon: IconPick, colour: '#94700f' },
  { type: 'Sulphur', label: 'maps.kinds.sulphur', icon: IconFlame, colour: '#7d7a16' },
  { type: 'Gems', label: 'maps.kinds.gems', icon: IconDiamond, colour: '#8a3f9c' },
  { type: 'Stone', label: 'maps.kinds.stone', icon: IconMountain, colour: '#6b6672' },
  { type: 'Softwood', label: 'maps.kinds.softwood', icon: IconTrees, colour: '#4f7a2c' },
  { type: 'Hardwood', label: 'maps.kinds.hardwood', icon: IconWood, colour: '#6f4a24' },
  { type: 'Fibre', label: 'maps.kinds.fibre', icon: IconGrain, colour: '#8b6b2f' },
  { type: 'Cotton', label: 'maps.kinds.cotton', icon: IconFeather, colour: '#5f7387' },
  { type: 'Aloe', label: 'maps.kinds.aloe', icon: IconPlant2, colour: '#2f7d4d' },
  { type: 'Cactus', label: 'maps.kinds.cactus', icon: IconCactus, colour: '#3c7a3a' },
  { type: 'Herbs', label: 'maps.kinds.herbs', icon: IconLeaf, colour: '#5c7d1e' },
  { type: 'Mushrooms', label: 'maps.kinds.mushrooms', icon: IconMushroom, colour: '#96505f' },
  { type: 'Clay', label: 'maps.kinds.clay', icon: IconStack2, colour: '#b0552f' },
  { type: 'Salt', label: 'maps.kinds.salt', icon: IconCube, colour: '#5b7a94' },
  { type: 'Bones', label: 'maps.kinds.bones', icon: IconBone, colour: '#80705c' },
  { type: 'Honey', label: 'maps.kinds.honey', icon: IconHexagons, colour: '#a8640d' },
  { type: 'Water', label: 'maps.kinds.water', icon: IconDroplet, colour: '#2470b3' },
  { type: 'Camp', label: 'maps.kinds.camp', icon: IconCampfire, colour: '#b3521c' },
  { type: 'Ruins', label: 'maps.kinds.ruins', icon: IconPyramid, colour: '#8a6a3c' },
  { type: 'Trader', label: 'maps.kinds.trader', icon: IconBuildingStore, colour: '#7a4fb5' },
  { type: 'Walker', label: 'maps.kinds.walker', icon: IconSpider, colour: '#50578c' },
  { type: 'Friendly base', label: 'maps.kinds.friend', icon: IconShieldCheck, colour: '#17785f' },
  { type: 'Enemy base', label: 'maps.kinds.foe', icon: IconSwords, colour: '#b3262e' },
  { type: 'Danger', label: 'maps.kinds.danger', icon: IconAlertTriangle, colour: '#a8261e' },
  { type: 'Meeting point', label: 'maps.kinds.meeting', icon: IconFlag, colour: '#3060a8' },
];

export const defaultLook = { icon: IconMapPin, colour: '#5c5a70' } as const;

const byType = new Map(kinds.map((kind) => [kind.type.toLowerCase(), kind]));

/** Undefined for custom types. */
export const kindOf = (type: string): Kind | undefined => byType.get(type.toLowerCase());
