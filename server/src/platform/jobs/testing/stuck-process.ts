/** A process that gets stuck after it has sent a reminder and before it commits. */
import type { Location } from '../../db/connection.ts';
import { sendRemindersOf, startJobs } from './reminders.ts';

const location = JSON.parse(process.argv[2] ?? '') as Location;
const stuck = sendRemindersOf('killed', {
  afterSending: () => {
    process.stdout.write('sent\n');
    return new Promise(() => undefined);
  },
});
await startJobs(location, [stuck]);
