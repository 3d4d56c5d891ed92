import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { getProfile } from './get-profile.ts';
import { getTech } from './get-tech.ts';
import { setNickname } from './set-nickname.ts';
import { setTech } from './set-tech.ts';

export const userOperations = [
  getProfile,
  setNickname,
  deleteAccount,
  exportAccount,
  getTech,
  setTech,
];
