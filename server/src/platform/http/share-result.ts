/** Lets all calls share one result, until it is `forMs` old. A failure is not kept. */
export function shareResult<T>(make: () => Promise<T>, forMs: number): () => Promise<T> {
  let shared: Promise<T> | undefined;
  let until = 0;
  const makeAgain = async () => {
    until = Number.POSITIVE_INFINITY;
    try {
      return await make();
    } finally {
      until = performance.now() + forMs;
    }
  };
  return () => {
    if (!shared || performance.now() >= until) {
      shared = makeAgain();
      shared.catch(() => (shared = undefined));
    }
    return shared;
  };
}
