/** Ends every error message of the embedded database. */
export const OWN_SERVER_HINT = 'set DATABASE_URL to use your own PostgreSQL server';
