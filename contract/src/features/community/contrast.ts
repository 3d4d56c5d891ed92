/** The backgrounds of the web app on which the accent colour has the least contrast. */
export const backgrounds = { light: '#f7f0e3', dark: '#1a1c35' } as const;

/** The text on buttons in the accent colour. A colour that can be seen on the background suits it. */
export const buttonTexts = { light: '#ffffff', dark: '#0e1021' } as const;

export type Scheme = keyof typeof backgrounds;

export const schemes = Object.keys(backgrounds) as Scheme[];

/** For text, by WCAG 2.2 (1.4.3). */
export const MIN_CONTRAST = 4.5;

/** The contrast ratio of two colours (`#rrggbb`) by WCAG, from 1 to 21, rounded down to two decimals. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 100) / 100;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
