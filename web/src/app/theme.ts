import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import {
  backgrounds,
  buttonTexts,
  type Scheme,
} from '@clan-companion/contract/features/community/contrast';
import { texts } from './i18n.ts';

/** Primary colour: buttons and links. */
const ember: MantineColorsTuple = [
  '#fff3e6',
  '#fbe3cb',
  '#f3c79b',
  '#ecab6b',
  '#e79646',
  '#d97f2b',
  '#b9631a',
  '#964d12',
  '#7a3f11',
  '#5e310f',
];

/** Success: allies, active items, saved changes. */
const oasis: MantineColorsTuple = [
  '#e4f7f3',
  '#c8ebe4',
  '#98d9cd',
  '#66c6b4',
  '#43b7a2',
  '#2da28d',
  '#1a7f6d',
  '#126456',
  '#0e5045',
  '#0a3d35',
];

/** From text (0) to the darkest background (9). */
const dark: MantineColorsTuple = [
  '#e9e4da',
  '#c9c5c4',
  '#a9a7b5',
  '#7f7f99',
  '#4b4d6e',
  '#353859',
  '#272a48',
  backgrounds.dark,
  '#14162b',
  buttonTexts.dark,
];

const sand: MantineColorsTuple = [
  '#fdfaf4',
  backgrounds.light,
  '#efe3cd',
  '#e2cfae',
  '#cdb48a',
  '#ae9368',
  '#84694a',
  '#675137',
  '#4b3b29',
  '#33281c',
];

const dialogTitle = {
  fontFamily: 'var(--mantine-font-family-headings)',
  fontSize: 'var(--mantine-h3-font-size)',
};

/** Names can be one long word. */
const breaksAnywhere = { overflowWrap: 'anywhere' } as const;

/** Mantine's default, but gone at once: a dialog that fades out would still take clicks. */
const dialogTransition = { transition: 'fade-down', duration: 200, exitDuration: 0 } as const;

const theme = createTheme({
  colors: { ember, oasis, dark, sand },
  primaryColor: 'ember',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  // Mantine picks one button text colour for both schemes, but our primary shades need different ones.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const primary = input.color === undefined || input.color === 'ember';
    return input.variant === 'filled' && primary
      ? { ...colors, color: 'var(--mantine-primary-color-contrast)' }
      : colors;
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontFamily: "'Marcellus', 'Palatino Linotype', Palatino, serif", fontWeight: '400' },
  components: {
    // Without a variant, its text is always white.
    Badge: { defaultProps: { variant: 'filled' } },
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
    Title: { styles: { root: breaksAnywhere } },
    InputWrapper: { styles: { label: breaksAnywhere } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: dialogTransition },
      styles: { title: dialogTitle, content: breaksAnywhere },
    },
    ModalRoot: { defaultProps: { transitionProps: dialogTransition } },
    Menu: {
      defaultProps: { transitionProps: { transition: 'fade', duration: 150, exitDuration: 0 } },
    },
    // A dialog's header is not a page banner, and its close button needs a label.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalCloseButton: { defaultProps: () => ({ 'aria-label': texts().t('common.close') }) },
    DrawerCloseButton: { defaultProps: () => ({ 'aria-label': texts().t('common.close') }) },
    Notification: {
      defaultProps: () => ({ closeButtonProps: { 'aria-label': texts().t('common.close') } }),
      styles: { description: { color: 'var(--mantine-color-text)' } },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
});

export const DEFAULT_COLOURS: Readonly<Record<Scheme, string>> = {
  light: ember[7],
  dark: ember[4],
};

/** The theme with the accent colours of the community. */
export const themeWith = (colours: Readonly<Record<Scheme, string>> | undefined) =>
  colours ? { ...theme, colors: { ...theme.colors, ember: shadesOf(colours) } } : theme;

/** Shade 7 is used on the light background and shade 4 on the dark one; the others are near them. */
function shadesOf({ light, dark: onDark }: Readonly<Record<Scheme, string>>): MantineColorsTuple {
  const lighter = (colour: string, part: number) => mix(colour, 255, part);
  const darker = (colour: string, part: number) => mix(colour, 0, part);
  return [
    lighter(onDark, 0.9),
    lighter(onDark, 0.75),
    lighter(onDark, 0.5),
    lighter(onDark, 0.25),
    onDark,
    lighter(onDark, 0.12),
    lighter(light, 0.15),
    light,
    darker(light, 0.2),
    darker(light, 0.5),
  ];
}

/** `towards`: black (0) or white (255). */
function mix(colour: string, towards: number, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mixed = channels.map((value) => Math.round(value + (towards - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Replaces Mantine's white and grey with our own palette. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-primary-color-contrast': buttonTexts.light,
    '--track': sand[2],
    '--chosen': sand[0],
    '--mantine-color-body': sand[0],
    '--mantine-color-text': '#2b2233',
    '--mantine-color-dimmed': '#63586a',
    '--mantine-color-default-border': sand[3],
    '--mantine-color-placeholder': '#75697a',
    '--mantine-color-anchor': 'var(--mantine-color-ember-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  },
  dark: {
    '--mantine-primary-color-contrast': buttonTexts.dark,
    '--track': dark[7],
    '--chosen': dark[5],
    '--mantine-color-body': dark[8],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-default': dark[7],
    '--mantine-color-default-border': dark[5],
    '--mantine-color-placeholder': '#9a98ab',
    '--mantine-color-anchor': 'var(--mantine-color-ember-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
