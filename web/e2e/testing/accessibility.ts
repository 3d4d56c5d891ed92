import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STILL_FRAMES = 12;

/** What axe finds wrong on the page once it has come to rest, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await atRest(page);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary}`,
    ),
  );
}

/**
 * Half faded in, no text has the contrast that it will have: waits until nothing has moved for a
 * while. What moves for ever (a skeleton, a spinner) is not waited for.
 */
async function atRest(page: Page): Promise<void> {
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
