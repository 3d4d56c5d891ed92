import type { Page } from 'playwright-core';

/** The label or text of the element with the focus. */
export const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
