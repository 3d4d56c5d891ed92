import { addWebhook } from './add-webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { removeWebhook } from './remove-webhook.ts';
import { testWebhook } from './test-webhook.ts';

export const webhookOperations = [listWebhooks, addWebhook, removeWebhook, testWebhook];
