import { html } from './html.ts';

/** The service's address as it is by default; the script puts the page's own in its place. */
export const origin = html`<span data-origin>http://localhost:8080</span>`;
