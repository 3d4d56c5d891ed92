const MAX_PER_BATCH = 500;

interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns a load of many keys, which gives a value for each in order, into a load of one. Only one load
 * runs at a time; the calls that arrive meanwhile share the next one.
 */
export function batched<K, V>(
  loadAll: (keys: K[]) => Promise<readonly V[]>,
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = [];
  let isRunning = false;

  async function loadWaiting(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_PER_BATCH);
      try {
        const values = await loadAll(batch.map(({ key }) => key));
        for (const [index, { resolve }] of batch.entries()) resolve(values[index]!);
      } catch (error) {
        // Those who wait would otherwise wait for another timeout.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error);
      }
    }
    isRunning = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void loadWaiting();
    });
}
