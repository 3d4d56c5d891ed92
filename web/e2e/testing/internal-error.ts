const status = 500;

/** The answer to a request that failed on the side of the service. */
export const internalError = {
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: '/problems/internal-error', title: '', status, detail: '' }),
};
