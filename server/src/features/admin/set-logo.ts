import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { act } from './act.ts';
import { setLogoTo } from './acts/community.ts';
import { readImage } from './acts/image.ts';

export const setLogo = implement(
  'PUT /admin/community/logo',
  async ({ body, session }, services) => {
    const image = readImage('body/image', body.image);
    const work = (tx: Tx) => setLogoTo(tx, image, body.reason);
    return act(services, session, 'operator', work, 'alone');
  },
);
