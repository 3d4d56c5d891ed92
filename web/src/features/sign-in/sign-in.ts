import { api } from '../../app/api.ts';
import { allowLeaving } from '../../app/leaving.ts';
import { session } from '../../app/session.ts';
import { tabStorage } from '../../app/storage.ts';

const KEY = 'clan-companion.sign-in';

interface Started {
  state: string;
  returnTo: string;
}

/** Redirects to the chat platform with a `state` that only this tab knows. */
export async function startSignIn(returnTo: string): Promise<void> {
  const config = await api.call('GET /app/config.json');
  const state = randomState();
  tabStorage.set(KEY, JSON.stringify({ state, returnTo } satisfies Started));
  const page = new URL(config.authorizeurl, window.location.origin);
  const parameters = {
    response_type: 'code',
    client_id: config.clientid,
    redirect_uri: config.redirecturi,
    scope: config.scope,
    state,
  };
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value);
  allowLeaving();
  window.location.assign(page);
}

/** Not `crypto.randomUUID`, which browsers offer only over HTTPS and on localhost. */
const randomState = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** The returned `state` isn't the one this tab sent, so the code is not used (login CSRF). */
export class SignInStateMismatch extends Error {}

/** Exchanges the code for a session. Returns the path to go back to. */
export async function finishSignIn(code: string, state: string): Promise<string> {
  const started = (tabStorage.read(KEY) ?? {}) as Partial<Started>;
  tabStorage.remove(KEY);
  if (started.state === undefined || started.state !== state) throw new SignInStateMismatch();
  session.begin(await api.call('POST /users/auth', { body: { code } }));
  return isLocalPath(started.returnTo) ? started.returnTo : '/profile';
}

/** Rejects `//example.org`, which would be another host. */
const isLocalPath = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?![/\\])/.test(path);

/** Ends the session here even if the service can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await api.call('DELETE /users/auth');
  } finally {
    session.end('none');
  }
}
