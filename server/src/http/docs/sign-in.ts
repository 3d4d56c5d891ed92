import type { Key } from '@clan-companion/contract/operations';
import { operations } from '@clan-companion/contract/operations';
import { curl } from './curl.ts';
import { example } from './example.ts';
import { type Html, html, verbatim } from './html.ts';
import { jsonView } from './json-view.ts';
import { origin } from './origin.ts';
import { toEntry } from './resources.ts';
import { sample } from './sample.ts';

const CONFIG = 'GET /app/config.json';
const SIGN_IN = 'POST /users/auth';

const START = verbatim`const answer = await fetch('${origin}/app/config.json');
const config = await answer.json();
const state = crypto.randomUUID();
sessionStorage.setItem('state', state);
location.href = config.authorizeurl + '?' + new URLSearchParams({
  client_id: config.clientid,
  redirect_uri: config.redirecturi,
  scope: config.scope,
  response_type: 'code',
  state,
});`;

const { token } = example(operations[SIGN_IN].answer, { owner: 'users' }) as { token: string };
const FIRST_CALL = verbatim`TOKEN='${token}'
${curl(toEntry('GET /users', operations['GET /users']))}`;

/** From nothing to the first answer that needs a session. */
export const signIn = (link: (key: Key) => Html): Html =>
  html`<p>
      People sign in with their account at the chat platform (OAuth 2.0, authorization code). The
      service turns the code into a <em>session token</em>, which you send along from then on.
    </p>
    <ol class="steps">
      <li class="beside">
        <p>Read ${link(CONFIG)}. It says where the sign-in begins.</p>
        ${sample('Example configuration', jsonView(example(operations[CONFIG].answer, { owner: 'app' })))}
      </li>
      <li class="beside">
        <p>
          Open <code>authorizeurl</code> with <code>client_id</code>, <code>redirect_uri</code>,
          <code>scope</code>, <code>response_type=code</code> and a random <code>state</code> that
          you remember.
        </p>
        ${sample('Start of the sign-in in JavaScript', START)}
      </li>
      <li class="beside">
        <p>
          The person comes back to <code>redirecturi</code> with <code>?code=…&amp;state=…</code>.
          Check that <code>state</code> is yours, then send the code to ${link(SIGN_IN)}. A code
          works once.
        </p>
        ${sample('Sending the code', curl(toEntry(SIGN_IN, operations[SIGN_IN])))}
      </li>
      <li class="beside">
        <p>
          Keep the <code>token</code> of the answer, and send it with each request that needs a
          session.
        </p>
        ${sample('A request with a session', FIRST_CALL)}
      </li>
    </ol>
    <p class="hint">
      <strong>Practice sign-in.</strong> Where <code>practice</code> is <code>true</code>, the
      service plays the chat platform itself: the steps are the same, but its page only asks for a
      name. It works at once, without an account, on the machine that the service runs on, and never
      in production.
    </p>`;
