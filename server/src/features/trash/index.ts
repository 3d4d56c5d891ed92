import type { Feature } from '../../feature.ts';
import { deleteTrash } from './jobs.ts';

export const trash: Feature = {
  jobs: ({ config }) => [deleteTrash(config)],
};
