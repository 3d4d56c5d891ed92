import { record } from '../../db/changes/record.ts';
import { searchKey } from '../../db/search-key.ts';
import { nothingGiven } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { changeableWalker } from './changeable-walker.ts';
import { newOwner } from './new-owner.ts';
import { updateWalkerRow } from './queries.ts';

export const updateWalker = implement(
  'PUT /walkers/{walker_id}',
  async ({ params, body, caller }, { db }) => {
    const { name, type, description, ownerid } = body;
    if ([name, type, description, ownerid].every((field) => field === undefined)) {
      throw nothingGiven('body', 'name', 'type', 'description', 'ownerid');
    }
    const walkerid = params.walker_id;
    await db.transaction(async (tx) => {
      const { own } = await changeableWalker(tx, walkerid, caller);
      await updateWalkerRow.count(tx, {
        walkerid,
        clanid: own.clanid,
        name,
        namekey: name && searchKey(name),
        type,
        typekey: type && searchKey(type),
        description,
        ownerid: ownerid ? await newOwner(tx, own.clanid, ownerid) : undefined,
        disown: ownerid === '',
      });
      record(tx, 'walker-updated', {
        actor: caller,
        clanid: own.clanid,
        detail: { walkerid, name: name ?? own.name },
      });
    });
    return { message: 'The walker has been changed.' };
  },
);
