import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { getAppConfig } from './get-app-config.ts';
import { listSessions } from './list-sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const signInOperations = [
  signIn,
  signOut,
  listSessions,
  endOtherSessions,
  endSession,
  getAppConfig,
];
