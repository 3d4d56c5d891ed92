import { isLightColor } from '@mantine/core';

/** Lighter than this, white icons have a contrast of less than 3:1. */
const MAX_LUMINANCE = 0.3;

/** The colour of an icon on this colour. */
export const inkOn = (colour: string): string =>
  isLightColor(colour, MAX_LUMINANCE) ? '#000' : '#fff';
