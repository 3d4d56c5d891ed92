import { report } from './report.ts';

export const reportOperations = [report];
