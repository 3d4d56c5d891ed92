import { changeGoal } from './change-goal.ts';
import { listGoals } from './list-goals.ts';
import { removeGoal } from './remove-goal.ts';
import { setGoal } from './set-goal.ts';

export const goalOperations = [listGoals, setGoal, changeGoal, removeGoal];
