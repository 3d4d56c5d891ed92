import { limits } from '@clan-companion/contract/features';

const READY_MADE = ['Ash', 'Briar', 'Cole', 'Dune'];

interface AuthorizePage {
  /** The query of the request, unchanged: the forms post to the same URL. */
  readonly query: string;
  /** What is wrong with the typed name, as a sentence. */
  readonly wrong?: string;
  readonly typed?: string;
}

export function authorizePage({ query, wrong, typed = '' }: AuthorizePage): string {
  const form = `<form method="post" action="?${escape(query)}"`;
  // maxlength counts UTF-16 code units, at most two per character.
  return page(
    'Practice sign-in',
    `
    <p class="tag">Practice sign-in</p>
    <h1>Who will you be?</h1>
    <p class="note">
      On this machine anyone can be anyone. For a real community, set <code>CHAT_CLIENT_ID</code>
      and <code>CHAT_CLIENT_SECRET</code>, and people sign in with their chat account.
    </p>
    ${form} class="typed">
      <label for="name">Your name</label>
      <input id="name" name="name" value="${escape(typed)}" required
        maxlength="${2 * limits.nickname.max}" autocomplete="nickname" autocapitalize="words"
        spellcheck="false" dir="auto" aria-describedby="name-help"
        ${wrong === undefined ? '' : 'aria-invalid="true" autofocus'}>
      <p id="name-help" ${wrong === undefined ? 'class="help"' : 'class="wrong" role="alert"'}>
        ${escape(wrong ?? `Up to ${limits.nickname.max} characters. Same name, same person.`)}
      </p>
      <button class="main">Sign in</button>
    </form>
    ${form} class="ready-made">
      <h2 id="ready-made">Or choose one of these</h2>
      <div role="group" aria-labelledby="ready-made">
        ${READY_MADE.map((name) => `<button name="name" value="${name}">${name}</button>`).join('')}
      </div>
    </form>
    ${form} class="cancel">
      <button name="cancel" value="yes">Cancel</button>
    </form>`,
  );
}

export const errorPage = (title: string, sentence: string): string =>
  page(
    title,
    `
    <p class="tag">Practice sign-in</p>
    <h1>${escape(title)}</h1>
    <p>${escape(sentence)}</p>`,
  );

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escape(title)} · Clan Companion</title>
  <link rel="stylesheet" href="/dev/chat/style.css">
</head>
<body>
  ${SCENE}
  <main>${main}
  </main>
</body>
</html>
`;

const SCENE = `<svg class="scene" viewBox="0 130 1440 290" preserveAspectRatio="xMidYMax slice"
    aria-hidden="true" focusable="false">
    <path class="far" d="M0 250 C 220 150 380 180 560 250
      S 900 330 1120 230 S 1360 190 1440 230 V420 H0Z"/>
    <path class="middle" d="M0 330 C 180 300 330 230 560 300
      S 980 370 1180 290 S 1380 270 1440 300 V420 H0Z"/>
    <path class="near" d="M0 370 C 260 330 420 390 720 380 S 1180 330 1440 390 V420 H0Z"/>
  </svg>`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
