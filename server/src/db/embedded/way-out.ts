/** The end of every message about the embedded database: what always helps. */
export const OWN_SERVER = 'set DATABASE_URL to use a PostgreSQL server of your own';
