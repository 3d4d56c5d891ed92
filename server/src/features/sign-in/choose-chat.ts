import type { Config } from '../../config.ts';
import { type ChatPlatform, connectChatPlatform } from './chat-platform.ts';
import { practiceClient } from './practice/practice-chat.ts';

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
