import { contentStyle } from './style-content.ts';
import { layoutStyle } from './style-layout.ts';
import { themeStyle } from './style-theme.ts';

/** Text, not a file of its own, so that the bundle needs no asset. */
export const docsStyle: string = themeStyle + layoutStyle + contentStyle;
