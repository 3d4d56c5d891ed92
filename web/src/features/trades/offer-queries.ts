/** Operations to refetch after an offer has changed. */
export const OFFER_QUERIES = ['GET /trades', 'GET /users/trades', 'GET /users/export'] as const;
