import { API_VERSION } from '@clan-companion/contract/openapi';
import { DEFAULT_LIMIT } from '@clan-companion/contract/operation';
import type { Key } from '@clan-companion/contract/operations';
import { operations } from '@clan-companion/contract/operations';
import { problems } from '@clan-companion/contract/problems';
import { invalid } from '../problem.ts';
import { type Html, html, verbatim } from './html.ts';
import { jsonView } from './json-view.ts';
import { origin } from './origin.ts';
import { sample } from './sample.ts';
import { signIn } from './sign-in.ts';

export interface Topic {
  readonly anchor: string;
  readonly title: string;
  /** Takes the whole width. */
  readonly wide?: true;
  readonly content: Html;
}

const link = (key: Key): Html => html`<a href="#${operations[key].id}"><code>${key}</code></a>`;

const CONDITIONAL = verbatim`curl -i '${origin}/users' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'If-None-Match: "2jmj7l5rSw0yVb"'`;

const LISTENING = verbatim`curl -N '${origin}/events' \\
  -H "Authorization: Bearer $TOKEN"

id: 4711-90210
event: join-asked
data: {"changeid":90210,"action":"join-asked","message":"Saffron asked to join.",…}`;

/** What holds for every operation, in the order in which a newcomer meets it. */
export const topics: readonly Topic[] = [
  {
    anchor: 'about-basics',
    title: 'Basics',
    wide: true,
    content: html`<p>
        The API answers at <code>${origin}</code>. Bodies and answers are JSON in UTF-8; a success
        is always <code>200</code>. Try it now, no account needed:
      </p>
      ${sample('A first request', verbatim`curl '${origin}/app/config.json'`)}
      <ul>
        <li>
          A field without a value is left out of an answer: it is never <code>null</code> and never
          empty.
        </li>
        <li>Fields that the service does not know are ignored in bodies and queries.</li>
        <li>Times are ISO 8601 in UTC. Text is trimmed, and counted in Unicode characters.</li>
        <li>The same for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</li>
      </ul>`,
  },
  { anchor: 'about-sign-in', title: 'Sign in', wide: true, content: signIn(link) },
  {
    anchor: 'about-errors',
    title: 'Errors',
    wide: true,
    content: html`<div class="beside">
      <p>
        What is not a success is a <em>problem</em> (RFC 9457,
        <code>application/problem+json</code>). <code>type</code> names the rule that was broken,
        one per rule: decide by it, not by the words. With <code>400</code>,
        <code>errors</code> says what is wrong where. <a href="#problems">All problems</a> are
        listed below.
      </p>
      ${sample('Example problem', jsonView(invalid('body/dataupdate', 'must not be empty').details))}
    </div>`,
  },
  {
    anchor: 'about-paging',
    title: 'Paging',
    content: html`<p>
        Lists are plain arrays. <code>limit</code> says how many at most (${DEFAULT_LIMIT} unless
        told). Where there is more, the header <code>Link</code> holds the address of the next page:
        follow it as it is, until an answer comes without it. The <code>cursor</code> inside is the
        service's own business.
      </p>
      ${sample('Example Link header', 'Link: </users/sessions?cursor=WzEyXQ>; rel="next"')}`,
  },
  {
    anchor: 'about-caching',
    title: 'Caching',
    content: html`<p>
        Every <code>GET</code> answers with an <code>ETag</code>. Send it back as
        <code>If-None-Match</code>: where nothing has changed, the answer is
        <code>304</code> without a body. Browsers do this by themselves.
      </p>
      ${sample('Example of a conditional request', CONDITIONAL)}`,
  },
  {
    anchor: 'about-events',
    title: 'Events',
    content: html`<p>
        <a href="#streamEvents"><code>GET /events</code></a> does not end: it tells what happens as
        server-sent events, each with <code>id</code>, <code>event</code> (what kind of change) and
        <code>data</code>. When a stream ends, as each does sometimes, open the next with the last
        <code>id</code> in the header <code>Last-Event-ID</code>: for 24 hours nothing is missed.
        Where something is, the event <code>gap</code> comes first: read anew what you show. A block
        with an <code>id</code> alone says how far you are. A browser's
        <code>EventSource</code> cannot send a session; <code>fetch</code> can.
      </p>
      ${sample('Listening to what happens', LISTENING)}`,
  },
  {
    anchor: 'about-limits',
    title: 'Rate limits',
    content: html`<p>
      Requests are counted per minute, for each session, or each address where there is no session.
      The headers <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and
      <code>RateLimit-Reset</code> (seconds) tell where you stand. Beyond the limit the answer is
      <a href="#problem-too-many-requests">${problems['too-many-requests'].status}</a>, and
      <code>Retry-After</code> says how many seconds to wait; it comes with <code>503</code> too.
    </p>`,
  },
  {
    anchor: 'about-webhooks',
    title: 'Webhooks',
    content: html`<p>
      A clan's changes can be sent to a server of your own
      (${link('POST /clans/{clan_id}/webhooks')}): each as JSON with <code>type</code>,
      <code>timestamp</code> and <code>data</code>, signed as Standard Webhooks has it
      (<code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>).
      What is not answered with success within ten seconds is sent again, for a day.
    </p>`,
  },
  {
    anchor: 'about-versions',
    title: 'Versions and origins',
    content: html`<p>
        This is version ${API_VERSION} (SemVer). Fields and operations are only ever added, so a
        client that ignores what it does not know keeps working.
      </p>
      <p>
        A page of another origin may call the API where the service lists that origin
        (<code>APP_URL</code>, <code>CORS_ORIGINS</code>). No cookie is used.
      </p>`,
  },
];
