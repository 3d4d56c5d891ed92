import { changeTable, isClanChange, isEventOnly } from '../changes.ts';
import { DEFAULT_LIMIT } from './operation.ts';
import { type ProblemName, problems, problemType } from '../problems.ts';
import { type InputCode, inputCodes } from './problems.ts';

/** A heading with an anchor for `/docs#about-…`. Markdown itself has no anchors. */
const heading = (anchor: string, title: string): string => `## <a id="${anchor}"></a>${title}`;

const byStatus = (one: ProblemName, other: ProblemName): number =>
  problems[one].status - problems[other].status;

/** Each row has an anchor, which `/problems/<name>` redirects to. */
const problemTable = (): string =>
  [
    '| Status | Type | What it means |',
    '|---|---|---|',
    ...(Object.keys(problems) as ProblemName[])
      .toSorted(byStatus)
      .map(
        (name) =>
          `| ${problems[name].status} | <a id="problem-${name}"></a>\`${problemType(name)}\` | ${problems[name].title} |`,
      ),
  ].join('\n');

const codeTable = (): string =>
  [
    '| Code | What it means |',
    '|---|---|',
    ...(Object.keys(inputCodes) as InputCode[]).map(
      (code) => `| \`${code}\` | ${inputCodes[code]} |`,
    ),
  ].join('\n');

/** The introduction of the API reference: what applies to every operation. Markdown. */
export const guide =
  (): string => `Clans, walkers, trades, resource maps and tech trees of a game community, over plain HTTP and JSON.

- Try any operation here: open it and press **Execute**. For those with a padlock, [sign in](#about-sign-in) first and paste your token under **Authorize**.
- For programs, the same reference is at [/openapi.json](/openapi.json) (OpenAPI 3.1).
- For people, there is the [web app](/app/).

${heading('about-basics', 'Basics')}

The API has the same address as this page. Your first request needs no account:

\`\`\`
BASE=http://localhost:8080   # the address of this page, without /docs
curl "$BASE/clusters"
\`\`\`

- Request bodies and answers are JSON in UTF-8, except the pictures of map backgrounds. Success is always \`200\`.
- Fields without a value are left out of answers. They are never \`null\` or empty.
- Unknown fields in bodies and queries are ignored.
- What an operation creates can be read at the path in the \`Location\` header.
- Times are ISO 8601 in UTC. Text is trimmed, and its length is counted in Unicode characters.

${heading('about-sign-in', 'Sign in')}

People sign in with their chat platform account (OAuth 2.0, authorization code). The service exchanges the code for a **session token**.

1. Read [\`GET /app/config.json\`](#/app/getAppConfig). It says where the sign-in starts.
2. Send the person to \`authorizeurl\` with \`client_id\`, \`redirect_uri\`, \`scope\`, \`response_type=code\` and a random \`state\` that you remember.
3. The person comes back to \`redirecturi\` with \`?code=…&state=…\`. Check that the \`state\` is yours, then send the code to [\`POST /users/auth\`](#/users/signIn). A code works once.
4. Keep the \`token\` from the answer. Send it with every request that needs a session:

\`\`\`
curl "$BASE/users" -H "Authorization: Bearer $TOKEN"
\`\`\`

**Practice sign-in.** Where \`practice\` is \`true\`, the service plays the chat platform itself. The steps are the same, but its page only asks for a name. It works without an account, on the machine that runs the service, and never in production.

${heading('about-errors', 'Errors')}

Errors are problem details (RFC 9457, \`application/problem+json\`). There is one \`type\` per rule, so let your code check \`type\`, not the text. With \`400\`, \`errors\` lists what is wrong and where. [All types](#problems) are listed below.

\`\`\`
{
  "type": "/problems/invalid-input",
  "title": "${problems['invalid-input'].title}",
  "status": 400,
  "detail": "${problems['invalid-input'].title}.",
  "errors": [
    { "path": "body/dataupdate", "code": "too-long", "max": 32, "message": "must be at most 32 characters long" }
  ]
}
\`\`\`

Each error has a \`code\`, with its bounds in \`min\`, \`max\` or \`values\`. Show people a text of your own for the code, in their language. \`message\` is in English and for developers.

${codeTable()}

${heading('about-paging', 'Paging')}

Lists are plain arrays of at most \`limit\` entries (${DEFAULT_LIMIT} by default). If there are more, the \`Link\` header has the address of the next page. Follow it as it is until an answer comes without one. Don't build a \`cursor\` yourself: its content can change.

\`\`\`
Link: </users/sessions?cursor=WzEyXQ>; rel="next"
\`\`\`

${heading('about-caching', 'Caching')}

Every \`GET\` answers with an \`ETag\`, except \`/events\` and exports larger than 1 MiB. Send it back as \`If-None-Match\`: if nothing has changed, you get \`304\` without a body. Browsers do this for you.

To change or delete one thing only if it is still as you read it, send its \`ETag\` as \`If-Match\`. If it has changed, you get \`412\`, and nothing is written.

\`Cache-Tag\` lists the kinds of data that an answer depends on, such as \`members, user\`. The answer to a write lists the kinds that it changed, and so does \`touches\` in each [event](#about-events). To stay up to date, read again what shares a kind with it. If the header is missing, the kinds are not known.

${heading('about-consistency', 'Reading your own writes')}

Every answer to a write carries a \`Consistency-Token\`. A request that sends it back is answered no older than that write, whichever process gets it. Send the last one with each request. After several writes at the same time, send all of their tokens, separated by commas. The \`id\` of an [event](#about-events) is a token too. Its content is opaque. If you lose it, you may see an older answer for a moment, and nothing else.

While the database is slow or away, public answers can be up to 5 seconds old. They then have an \`Age\` header.

${heading('about-retries', 'Retries')}

If the answer to a request got lost, you don't know whether it was carried out. Operations that create something take an \`Idempotency-Key\`, a random value such as a UUID. Repeat the request with the same key: it gets the first answer, with \`Idempotency-Replayed: true\`, and creates nothing. Use a new key for each thing that you create.

- A key is yours for 24 hours, as long as it is among your newest 1,000. Without a session it has no effect.
- A request that was refused stores nothing, so you can repeat it with the same key.
- The same key with another operation or input gets [\`422\`](#problem-idempotency-key-reused).

${heading('about-undo', 'Undo')}

The answer to some changes, such as deleting an offer, has an \`Undo-Id\`. For a minute, [\`POST /undo/{undo_id}\`](#/undo/undo) restores everything as it was, ids and times included. The rules are those of that moment: you need the rights and quotas, and nothing newer may have taken its place ([\`409\`](#problem-cannot-undo)).

${heading('about-events', 'Events')}

[\`GET /events\`](#/events/streamEvents) is a stream of server-sent events that stays open. Each event has an \`id\`, an \`event\` (the kind of change) and \`data\`.

\`\`\`
id: 4711-90210
event: join-asked
data: {"changeid":90210,"action":"join-asked","message":"Saffron asked to join.",…}
\`\`\`

- Streams end now and then. Open the next one with the last \`id\` in the \`Last-Event-ID\` header, and you miss nothing for 24 hours.
- If you did miss something, the first event is \`gap\`: fetch everything you show again.
- \`trades-changed\` has no \`id\`: it comes to everybody, at most once a second, while offers are posted, changed, sold or deleted. Fetch the offers you show again. \`switches-changed\` is like it: fetch \`GET /app/config.json\` again.
- A block with only an \`id\` tells you how far the log has been read.
- A browser's \`EventSource\` can't send a session token. Get a ticket from [\`POST /events/ticket\`](#/events/createEventTicket) and open \`/events?ticket=…\` within 30 seconds. A ticket works once, and its stream ends with your session.
- \`EventSource\` reconnects with the same address, whose ticket is used up, so it gets \`401\` and closes. Get a new ticket then, and put the last \`id\` into \`lasteventid\` to miss nothing:

\`\`\`
let lasteventid = '';
async function follow() {
  const { ticket } = await call('POST', '/events/ticket');
  const events = new EventSource('/events?' + new URLSearchParams({ ticket, ...(lasteventid && { lasteventid }) }));
  events.addEventListener('join-asked', (event) => {
    lasteventid = event.lastEventId;
    show(JSON.parse(event.data));
  });
  events.onerror = () => {
    events.close();
    setTimeout(follow, 5000);
  };
}
\`\`\`

You get every kind of change that a [webhook](#about-webhooks) gets, and these:

${changeTable(isEventOnly)}

${heading('about-map-events', 'Events of a map')}

[\`GET /maps/{map_id}/events\`](#/maps/streamMapEvents) is a stream of its own, with the changes to one map. Its ids are revisions. These events have no \`id\` and show who else has the map open; nothing of it is stored:

| Event | Data |
|---|---|
| \`you\` | \`id\`: your id in the list. \`key\`: a secret for [\`POST /maps/{map_id}/presence\`](#/maps/sharePresence). Both are new with each stream. |
| \`people\` | \`here\`: those who came, moved or changed, each with \`id\` and \`isGuest\`, and if known \`place\` (\`x\`, \`y\`) and \`markerid\` (what they edit). \`gone\`: the ids of those who left. If \`all\` is true, forget whom you knew before. |
| \`ping\` | \`id\`, \`x\`, \`y\`: somebody points out a place. |

The owner and their clan mates also get \`chatid\`, \`chattag\` and \`nickname\` of each other. For everybody else, and everybody else for them, people are guests.

${heading('about-limits', 'Rate limits')}

Requests are counted per minute, for each session, or for each address without one. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (in seconds) show where you stand. Above the limit you get [\`429\`](#problem-too-many-requests). Sign-ins, wrong map passwords, open event streams and test messages have limits and problems of their own. After a \`429\` or \`503\`, \`Retry-After\` says how many seconds to wait.

How much can be kept is limited as well, for each person, clan and network. Then you get [\`403\`](#problem-quota-reached), with what is limited (\`quota.of\`) and to how much (\`quota.limit\`).

${heading('about-webhooks', 'Webhooks')}

A clan's leader can have every change of the clan [sent to a server of their own](#/clans/addWebhook). Each message is JSON with \`type\`, \`timestamp\` and \`data\`, signed as in Standard Webhooks (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`). A message that isn't answered with success within ten seconds is sent again, for up to a day.

${changeTable(isClanChange)}

${heading('about-versions', 'Versions and origins')}

The version follows SemVer. Fields and operations are only ever added, so a client that ignores what it doesn't know keeps working.

Pages from other origins can call the API if the operator allows them (\`APP_URL\`, \`CORS_ORIGINS\`). There are no cookies.

${heading('problems', 'Problems')}

Each \`type\` is also an address of this service. It leads to its row here.

${problemTable()}
`;
