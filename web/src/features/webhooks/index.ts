import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const webhooks: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  clanTab: {
    order: 50,
    name: 'webhooks',
    label: 'webhooks.title',
    panel: async () => (await import('./webhooks-tab.tsx')).WebhooksTab,
    for: 'leader',
  },
  changes: { webhook: 'webhooks.title' },
};
