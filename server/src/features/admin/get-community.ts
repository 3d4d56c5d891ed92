import { readCommunity } from '../../http/community.ts';
import { implement } from '../../services.ts';

export const getCommunity = implement('GET /admin/community', (_call, { db }) => readCommunity(db));
