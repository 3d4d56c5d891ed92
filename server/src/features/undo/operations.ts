import { undo } from './undo.ts';

export const undoOperations = [undo];
