import { onDemand } from './on-demand.tsx';

/** Asks before something that cannot be taken back. */
export const Confirm = onDemand(
  async () => (await import('./confirm-dialogue.tsx')).ConfirmDialogue,
);
