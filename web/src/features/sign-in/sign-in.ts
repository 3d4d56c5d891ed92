import { api } from '../../app/api.ts';
import { allowLeaving } from '../../app/unsaved-changes.ts';
import { session } from '../../app/session.ts';
import { tabStorage } from '../../app/storage.ts';

const KEY = 'clan-companion.sign-in';

/** The page that a sign-in returns to, if it began with the link of a clan's invite. */
const INVITE = /^\/invite#([A-Za-z0-9_-]{22})$/;

interface Started {
  state: string;
  returnTo: string;
  /** The page on which the sign-in began. */
  from: string;
}

/** Redirects to the chat platform with a `state` that only this tab knows. */
export async function startSignIn(returnTo: string, from: string): Promise<void> {
  const config = await api.call('GET /app/config.json');
  const state = randomState();
  tabStorage.set(KEY, JSON.stringify({ state, returnTo, from } satisfies Started));
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
  const invite = INVITE.exec(started.returnTo ?? '')?.[1];
  const body = { code, ...(invite !== undefined && { invite }) };
  session.begin(await api.call('POST /users/auth', { body }));
  return isLocalPath(started.returnTo) ? started.returnTo : '/profile';
}

/** Where a sign-in began that the person cancelled; the home page if it did not begin in this tab. */
export function endCancelledSignIn(state: string): string {
  const started = (tabStorage.read(KEY) ?? {}) as Partial<Started>;
  if (started.state !== state) return '/';
  tabStorage.remove(KEY);
  return isLocalPath(started.from) ? started.from : '/';
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
