import { type Cases, createsNothing, request } from '../../testing/cases.ts';
import { postTrade } from '../../testing/goods.ts';
import { undoIdOf } from '../../testing/undo-id.ts';

export const cases: Cases = {
  requests: [
    createsNothing(
      request('POST /undo/{undo_id}', 'person', async ({ person }) => {
        const by = await person();
        const params = { trade_id: (await postTrade(by)).tradeid };
        const undo_id = await undoIdOf(by.send('DELETE /trades/{trade_id}', { params }));
        return { by, params: { undo_id } };
      }),
    ),
  ],
};
