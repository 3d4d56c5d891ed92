import { feature } from '../../core/feature.ts';

/** It only has operations. */
export const overview = feature({});
