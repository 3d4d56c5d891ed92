import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

/** The dialog in which operators and moderators act. */
export const Act = lazyDialog(async () => (await import('./act-dialog.tsx')).ActDialog);
