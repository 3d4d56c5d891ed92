import type { MarkerIcon } from '@clan-companion/contract/features/maps/marker-icons';
import { isLightColor } from '@mantine/core';
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
import type { Ref } from 'react';
import { useKinds } from '../use-kinds.tsx';
import classes from './kind-icon.module.css';

export function KindIcon({ type, size = 26 }: { type: string; size?: number }) {
  const { icon, text, colour } = useKinds().lookOf(type);
  const Icon = icons[icon];
  return (
    <span
      className={classes['icon']}
      style={{
        width: size,
        height: size,
        background: colour,
        color: inkOn(colour),
        fontSize: size * 0.5,
      }}
      aria-hidden
    >
      {text ?? <Icon size={size * 0.6} stroke={2} />}
    </span>
  );
}

/** Hidden icons, from which the canvas takes its shapes. */
export const IconShapes = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div hidden ref={ref}>
    {Object.entries(icons).map(([name, Icon]) => (
      <span key={name} data-shape={name}>
        <Icon />
      </span>
    ))}
  </div>
);

/** Lighter than this, white icons have a contrast of less than 3:1. */
const MAX_LUMINANCE = 0.3;

export const inkOn = (colour: string): string =>
  isLightColor(colour, MAX_LUMINANCE) ? '#000' : '#fff';

const icons: Readonly<Record<MarkerIcon, typeof IconMapPin>> = {
  bone: IconBone,
  cactus: IconCactus,
  campfire: IconCampfire,
  cube: IconCube,
  diamond: IconDiamond,
  drop: IconDroplet,
  feather: IconFeather,
  flag: IconFlag,
  flame: IconFlame,
  grain: IconGrain,
  honeycomb: IconHexagons,
  layers: IconStack2,
  leaf: IconLeaf,
  mountain: IconMountain,
  mushroom: IconMushroom,
  pick: IconPick,
  pin: IconMapPin,
  plant: IconPlant2,
  pyramid: IconPyramid,
  shield: IconShieldCheck,
  spider: IconSpider,
  store: IconBuildingStore,
  swords: IconSwords,
  trees: IconTrees,
  warning: IconAlertTriangle,
  wood: IconWood,
};
