import { type Html, html, type Part } from './html.ts';

/** A piece of code. It may be wider than its place, so the keyboard must reach it to scroll it. */
export const sample = (label: string, code: Part): Html =>
  html`<pre role="group" tabindex="0" aria-label="${label}"><code>${code}</code></pre>`;
