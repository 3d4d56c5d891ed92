import { Type } from 'typebox';
import { group } from '../operation.ts';

export const AppConfig = Type.Object({
  authorizeurl: Type.String({ description: "The chat platform's authorization page." }),
  clientid: Type.String(),
  redirecturi: Type.String({ description: 'Where the chat platform sends people back to.' }),
  scope: Type.String({ description: 'The scopes to ask for, space separated.' }),
  practice: Type.Boolean({
    description: 'Whether this is the built-in practice sign-in, where anyone can be anyone.',
  }),
});

export const appOperations = group({
  'GET /app/config.json': {
    id: 'getAppConfig',
    summary: 'What a web app needs to start a sign-in.',
    access: 'public',
    answer: AppConfig,
    problems: [],
  },
});
