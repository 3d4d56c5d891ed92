import { write } from '../../platform/db/statement.ts';
import { dueRows, job, minutes } from '../../platform/jobs/job.ts';

/** Duplicates are a day old at most, and notices three days. */
const WAIT = `interval '90 days'`;

const oldLines = dueRows({
  name: 'old-chat-lines',
  table: 'chat_lines',
  where: `posted < now() - ${WAIT}`,
  since: 'posted',
  wait: WAIT,
  gives: { lineid: 'bigint' },
});

const deleteLines = write({
  name: 'delete-chat-lines',
  sql: `delete from chat_lines where lineid = any(:lineids::text[]::bigint[])`,
  takes: { lineids: 'text[]' },
});

export const deleteChatLines = job({
  name: 'delete-chat-lines',
  every: minutes(10),
  due: oldLines(),
  run: (tx, lines) => deleteLines.count(tx, { lineids: lines.map(({ lineid }) => String(lineid)) }),
});
