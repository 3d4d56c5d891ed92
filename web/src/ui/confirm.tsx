import { lazyDialog } from './lazy-dialog.tsx';

/** Asks for confirmation before an action that can't be undone. */
export const Confirm = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
