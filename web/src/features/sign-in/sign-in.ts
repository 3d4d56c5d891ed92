import { api } from '../../app/api.ts';
import { session } from '../../app/session.ts';
import { forThisTab } from '../../app/storage.ts';

const KEY = 'clan-companion.sign-in';

interface Started {
  state: string;
  returnTo: string;
}

/** Off to the chat platform, with a `state` that only this tab knows. */
export async function startSignIn(returnTo: string): Promise<void> {
  const config = await api.call('GET /app/config.json');
  const state = crypto.randomUUID();
  forThisTab.set(KEY, JSON.stringify({ state, returnTo } satisfies Started));
  const page = new URL(config.authorizeurl, window.location.origin);
  const asked = {
    response_type: 'code',
    client_id: config.clientid,
    redirect_uri: config.redirecturi,
    scope: config.scope,
    state,
  };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
  window.location.assign(page);
}

/** A code that comes back without the state this tab sent out was not asked for: it is not used. */
export class UnaskedSignIn extends Error {}

/** Trades the code for a session; answers where the person was. */
export async function finishSignIn(code: string, state: string): Promise<string> {
  const started = (forThisTab.read(KEY) ?? {}) as Partial<Started>;
  forThisTab.remove(KEY);
  if (started.state === undefined || started.state !== state) throw new UnaskedSignIn();
  session.begin(await api.call('POST /users/auth', { body: { code } }));
  return isInside(started.returnTo) ? started.returnTo : '/profile';
}

/** An address such as `//elsewhere` would be another server's. */
const isInside = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?![/\\])/.test(path);

/** The session ends at the service too, where that can be reached. */
export async function signOut(): Promise<void> {
  try {
    await api.call('DELETE /users/auth');
  } finally {
    session.end('none');
  }
}
