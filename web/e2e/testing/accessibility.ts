import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STILL_FRAMES = 4;

/** Runs axe after all animations have ended. Returns one line per violation. */
export async function accessibilityFaults(
  page: Page,
  { within = 'html', rules }: { within?: string | undefined; rules?: string[] } = {},
): Promise<string[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], runOnly: rules, preload: false };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary}`,
    ),
  );
}

/** As `accessibilityFaults`, in both themes. Only the contrast depends on the theme. */
export async function faultsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const light = await accessibilityFaults(page, { within });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await accessibilityFaults(page, { within, rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `In the dark theme: ${fault}`)];
}

/**
 * Text that is still fading in has too little contrast, so this waits until nothing has moved for a
 * while. Endless animations (skeletons, spinners) are ignored.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    const moves = (animation: Animation) =>
      animation.playState === 'running' &&
      Number.isFinite(animation.effect?.getComputedTiming().endTime);
    for (let still = 0; still < frames; still += 1) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(moves)) still = 0;
    }
  }, STILL_FRAMES);
}
