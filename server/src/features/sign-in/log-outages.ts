import { OutageLog } from '@clan-companion/runtime/outage-log';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../../http/problem.ts';
import type { ChatPlatform } from './chat-platform.ts';

/** Logs when sign-ins begin to fail because of the chat platform, and when they work again. */
export function logOutages(platform: ChatPlatform, log: FastifyBaseLogger): ChatPlatform {
  const outage = new OutageLog(log, {
    begins: 'Chat platform not responding: nobody can sign in',
    ends: 'Chat platform responds again',
  });
  const identify: ChatPlatform['identify'] = async (code) => {
    try {
      const person = await platform.identify(code);
      outage.worked();
      return person;
    } catch (error) {
      const isAway = error instanceof Problem && error.problem === 'chat-platform-away';
      if (isAway) outage.failed(error.cause ?? error);
      throw error;
    }
  };
  return { ...platform, identify };
}
