import { lazyDialog } from '../../ui/lazy-dialog.tsx';

/** The dialog in which people report something to the operators. */
export const Report = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);
