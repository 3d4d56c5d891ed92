import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STILL_FRAMES = 12;

/** Runs axe after all animations have ended. Returns one line per violation. */
export async function accessibilityFaults(page: Page, within = 'html'): Promise<string[]> {
  await waitForAnimations(page);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary}`,
    ),
  );
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
