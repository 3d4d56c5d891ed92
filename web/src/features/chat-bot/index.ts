import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const chatBot: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  clanTab: {
    order: 40,
    name: 'chat-bot',
    label: 'chatBot.title',
    panel: async () => (await import('./chat-bot-tab.tsx')).ChatBotTab,
    needs: 'bot',
  },
  changes: { chatbot: 'chatBot.title' },
};
