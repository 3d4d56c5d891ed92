import { OutageLog } from '@clan-companion/runtime/outage-log';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type ChatPlatform, connectChatPlatform } from './chat-platform.ts';
import { practiceClient } from './practice/authorize.ts';

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

/** The configured chat platform, or else the built-in practice platform. */
export function chooseChat(
  config: Config,
  ownUrl: () => string,
  logError: (line: string) => void,
): ChatPlatform {
  const redirectUri = `${config.appUrl}/profile`;
  const timeoutMs = config.timing.chatAnswer;
  if (config.chat) {
    const { apiUrl, authorizeUrl, clientId, clientSecret } = config.chat;
    return connectChatPlatform({
      apiUrl: () => apiUrl,
      authorizeUrl: () => authorizeUrl,
      clientId,
      clientSecret,
      redirectUri,
      practice: false,
      timeoutMs,
      logError,
    });
  }
  return connectChatPlatform({
    apiUrl: () => `${ownUrl()}/dev/chat`,
    authorizeUrl: () => `${ownUrl()}/dev/chat/oauth2/authorize`,
    clientId: practiceClient.id,
    clientSecret: practiceClient.secret,
    redirectUri,
    practice: true,
    timeoutMs,
    logError,
  });
}
