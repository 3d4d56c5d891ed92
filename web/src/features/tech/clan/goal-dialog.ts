import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

/** Sets a goal or changes one. */
export const GoalDialog = lazyDialog(async () => (await import('./edit-goal.tsx')).EditGoal);
