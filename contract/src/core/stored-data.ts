/** How long the service keeps data, from its settings. In days. */
export interface Retention {
  readonly sessionDays: number;
  readonly historyDays: number;
  readonly tradeDays: number;
  readonly openMapDays: number;
  /** 0 if deleted things are not kept. */
  readonly restoreDays: number;
  /** Undefined without automatic backups. */
  readonly backupDays?: number;
}

export interface Stored {
  readonly tables: readonly string[];
  readonly days?: keyof Retention;
}

/** A row of the privacy page. */
export interface StoredWords {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  /** `{days}` stands for the number of days. */
  readonly kept: string;
  readonly seenBy: string;
}

/** What belongs to no feature. `service` is not about people, and so not on the privacy page. */
export const coreStores = {
  history: { tables: ['changes'], days: 'historyDays' },
  sessions: { tables: ['idempotency_keys'] },
  backups: { tables: [], days: 'backupDays' },
  service: {
    tables: [
      'secrets',
      'heartbeat',
      'push_position',
      'automatic_backups',
      'migrations',
      'daily_figures',
      'newest_version',
    ],
  },
} as const satisfies Readonly<Record<string, Stored>>;
