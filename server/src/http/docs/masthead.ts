import { API_VERSION } from '@clan-companion/contract/openapi';
import { html } from './html.ts';

/** The moon over the dunes; colours come from the theme. */
const dunes = html`
<svg class="dunes" viewBox="0 0 1200 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<g class="stars">
<circle cx="420" cy="38" r="1.4"/><circle cx="505" cy="92" r="1"/><circle cx="588" cy="24" r="1.2"/>
<circle cx="655" cy="70" r="1.6"/><circle cx="735" cy="34" r="1"/><circle cx="792" cy="104" r="1.3"/>
<circle cx="868" cy="54" r="1"/><circle cx="1078" cy="30" r="1.5"/><circle cx="1130" cy="88" r="1.1"/>
<circle cx="1172" cy="46" r="1"/><circle cx="930" cy="22" r="1.2"/><circle cx="704" cy="120" r="0.9"/>
</g>
<path class="moon" d="M1010 44a36 36 0 1 0 27 59a30 30 0 1 1-27-59z"/>
<path class="far" d="M0 164c150-34 260-44 400-14s250 26 400-12 270-34 400 4v78H0z"/>
<path class="middle" d="M0 196c190-14 300-58 470-40s220 46 390 30 220-54 340-48v82H0z"/>
<path class="near" d="M0 212c240 6 380-32 600-26s360 40 600-6v40H0z"/>
</svg>`;

export const masthead = html`
<header class="masthead">
${dunes}
<div class="masthead-text">
<h1>Clan Companion <span>API</span></h1>
<p>Clans, walkers, trades, resource maps and tech trees of a game community, over plain HTTP and JSON.</p>
<ul class="quick">
<li>Version ${API_VERSION}</li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/app/">Web app</a></li>
</ul>
</div>
</header>`;
