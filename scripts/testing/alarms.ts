// Series in promtool's notation, a value every minute: `0+1x200` counts up, `5x200` stays the same.

const service = (name: string, labels = '') => `${name}{job="clan-companion"${labels}}`;
const bot = (name: string, labels = '') => `${name}{job="clan-companion-bot"${labels}}`;
const requests = (labels: string) => service('http_request_duration_seconds_count', `, ${labels}`);
const durations = (le: string) => service('http_request_duration_seconds_bucket', `, le="${le}"`);
const answers = (le: string) => bot('bot_first_answer_seconds_bucket', `, le="${le}"`);

const [ZERO, ONE, RISING, OFTEN] = ['0x200', '1x200', '0+1x200', '0+100x200'];
/** A counter that appears with its first failure, two minutes before the end. */
const NEW = '_x148 1x50';

export const healthy: Readonly<Record<string, string>> = {
  [service('up', ', instance="a"')]: ONE,
  [service('up', ', instance="b"')]: ONE,
  [requests('method="GET", route="/clans", status="200"')]: OFTEN,
  [requests('method="POST", route="/clans", status="503"')]: RISING,
  [durations('0.1')]: OFTEN,
  [durations('1')]: OFTEN,
  [durations('+Inf')]: OFTEN,
  [service('http_reads_refused')]: ZERO,
  [service('http_writes_refused')]: ZERO,
  [service('event_streams')]: '10x200',
  [service('db_pool_waiting')]: ZERO,
  [service('change_feed_current')]: ONE,
  [service('webhook_attempts_failed')]: RISING,
  [service('webhook_messages_delivered')]: RISING,
  [service('job_lag_seconds', ', name="a-job"')]: ZERO,
  [service('job_runs_failed', ', name="a-job"')]: ZERO,
  [service('backup_last_success_timestamp_seconds')]: ZERO,
  [service('backup_runs_failed')]: ZERO,
  [bot('bot_ready')]: ONE,
  [bot('bot_delivery_failing_seconds')]: ZERO,
  [answers('1')]: RISING,
  [answers('2.5')]: RISING,
  [answers('+Inf')]: RISING,
  [bot('bot_notices_dropped')]: ZERO,
};

interface Example {
  /** What is different from a healthy instance. */
  readonly series: Readonly<Record<string, string>>;
  readonly raises: readonly string[];
}

const example = (name: string, series: Example['series']): [string, Example] => [
  name,
  { series, raises: [name] },
];

export const alarms: Readonly<Record<string, Example>> = Object.fromEntries([
  [
    'ClanCompanionDown',
    {
      series: {
        [service('up', ', instance="a"')]: ZERO,
        [service('up', ', instance="b"')]: ZERO,
      },
      raises: ['ClanCompanionDown', 'ClanCompanionInstanceDown'],
    },
  ],
  example('ClanCompanionInstanceDown', { [service('up', ', instance="b"')]: ZERO }),
  example('ClanCompanionErrors', {
    [requests('method="GET", route="/clans", status="500"')]: NEW,
  }),
  example('ClanCompanionSlow', { [durations('0.1')]: ZERO }),
  example('ClanCompanionOverload', { [service('http_writes_refused')]: RISING }),
  example('ClanCompanionSignInFails', {
    [requests('method="POST", route="/users/auth", status="503"')]: RISING,
  }),
  example('ClanCompanionManyEventStreams', { [service('event_streams')]: '4600x200' }),
  example('ClanCompanionWaitsForConnections', { [service('db_pool_waiting')]: ONE }),
  example('ClanCompanionChangeFeedDisconnected', { [service('change_feed_current')]: ZERO }),
  example('ClanCompanionWebhooksFail', { [service('webhook_messages_delivered')]: ZERO }),
  example('ClanCompanionJobStuck', { [service('job_lag_seconds', ', name="a-job"')]: '400x200' }),
  example('ClanCompanionBackupOld', {
    [service('backup_last_success_timestamp_seconds')]: '-200000x200',
  }),
  example('ClanCompanionBackupFails', { [service('backup_runs_failed')]: '0x120 1x80' }),
  example('ClanCompanionBotNotReady', { [bot('bot_ready')]: ZERO }),
  example('ClanCompanionBotDoesNotDeliver', { [bot('bot_delivery_failing_seconds')]: '700x200' }),
  example('ClanCompanionBotSlow', {
    [answers('1')]: ZERO,
    [answers('2.5')]: ZERO,
    [answers('10')]: RISING,
  }),
  example('ClanCompanionBotDropsNotices', { [bot('bot_notices_dropped')]: RISING }),
]);
