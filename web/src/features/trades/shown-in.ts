/** What shows offers: read again after one has changed. */
export const SHOWN_IN = ['GET /trades', 'GET /users/trades', 'GET /users/export'] as const;
