import type { Key } from '@clan-companion/contract/operations';
import { operations } from '@clan-companion/contract/operations';
import { curl } from './curl.ts';
import { example } from './example.ts';
import { type Html, html } from './html.ts';
import { jsonView } from './json-view.ts';
import { origin } from './origin.ts';
import { toEntry } from './resources.ts';

const CONFIG = 'GET /app/config.json';
const SIGN_IN = 'POST /users/auth';

/** From nothing to the first answer that needs a session. */
export const signIn = (link: (key: Key) => Html): Html => html`
<p>People sign in with their account at the chat platform (OAuth 2.0, authorization code). The service turns
the code into a <em>session token</em>, which you send along from then on.</p>
<ol class="steps">
<li><p>Read ${link(CONFIG)}. It says where the sign-in begins.</p>
<pre tabindex="0" aria-label="Example configuration"><code>${jsonView(
  example(operations[CONFIG].answer, { owner: 'app' }),
)}</code></pre></li>
<li><p>Send the person to <code>authorizeurl</code>, with a random <code>state</code> that you remember.</p>
<pre tabindex="0" aria-label="Start of the sign-in in JavaScript"><code>const config = await (await fetch('${origin}/app/config.json')).json();
const state = crypto.randomUUID();
sessionStorage.setItem('state', state);
location.href = config.authorizeurl + '?' + new URLSearchParams({
  client_id: config.clientid,
  redirect_uri: config.redirecturi,
  scope: config.scope,
  response_type: 'code',
  state,
});</code></pre></li>
<li><p>They come back to <code>redirecturi</code> with <code>?code=…&amp;state=…</code>. Check that
<code>state</code> is yours, then send the code to ${link(SIGN_IN)}. A code works once.</p>
<pre tabindex="0" aria-label="Sending the code"><code>${curl(
  toEntry(SIGN_IN, operations[SIGN_IN]),
)}</code></pre></li>
<li><p>Keep the <code>token</code> of the answer, and send it with each request that needs a session.</p>
<pre tabindex="0" aria-label="A request with a session"><code>TOKEN='${String(
  (example(operations[SIGN_IN].answer, { owner: 'users' }) as { token: string }).token,
)}'
${curl(toEntry('GET /users', operations['GET /users']))}</code></pre></li>
</ol>
<aside class="hint"><p><strong>Practice sign-in.</strong> Where <code>practice</code> is <code>true</code>, the
service plays the chat platform itself: the same steps, but its page only asks for a name. It works at once,
without an account, on the machine that the service runs on, and never in production.</p></aside>`;
