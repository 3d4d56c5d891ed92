import { API_VERSION } from '@clan-companion/contract/openapi';
import { html } from './html.ts';

/** The moon over the dunes; colours come from the theme. The dunes stretch, the sky does not. */
const scenery = html`<svg class="sky" viewBox="0 0 480 160" aria-hidden="true" focusable="false">
    <g class="stars">
      <circle cx="14" cy="98" r="1" />
      <circle cx="62" cy="30" r="1.2" />
      <circle cx="108" cy="118" r="1.5" />
      <circle cx="150" cy="62" r="1" />
      <circle cx="196" cy="20" r="1.4" />
      <circle cx="226" cy="104" r="1" />
      <circle cx="268" cy="58" r="1.3" />
      <circle cx="300" cy="134" r="1" />
      <circle cx="318" cy="16" r="1" />
      <circle cx="444" cy="128" r="1.2" />
      <circle cx="462" cy="34" r="1.5" />
      <circle cx="350" cy="98" r="1" />
    </g>
    <path class="moon" d="M398 26a36 36 0 1 0 31 54a31 31 0 1 1-31-54z" />
  </svg>
  <svg
    class="dunes"
    viewBox="0 0 1200 100"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <path class="far" d="M0 48c150-34 260-44 400-14s250 30 400-2 270-30 400 8v60H0z" />
    <path class="middle" d="M0 76c190-14 300-48 470-32s220 40 390 24 220-44 340-38v70H0z" />
    <path class="near" d="M0 93c240 4 380-22 600-17s360 26 600-6v30H0z" />
  </svg>`;

export const masthead = html`<header class="masthead">
  ${scenery}
  <div class="masthead-text">
    <h1>Clan Companion <span>API</span></h1>
    <p>
      Clans, walkers, trades, resource maps and tech trees of a game community, over plain HTTP and
      JSON.
    </p>
    <ul class="quick">
      <li>Version ${API_VERSION}</li>
      <li><a href="/openapi.json">OpenAPI document</a></li>
      <li><a href="/app/">Web app</a></li>
    </ul>
  </div>
</header>`;
