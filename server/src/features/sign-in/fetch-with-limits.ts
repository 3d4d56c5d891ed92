/** A person can be in a few hundred chat servers, at some hundred bytes each. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the complete response within a time and size limit. Passing the signal to `fetch` alone is
 * not enough: after the headers it can be garbage-collected, and then the read hangs for minutes.
 */
export async function fetchWithLimits(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new Error(`${url} did not answer completely within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    const chunks: Uint8Array[] = [];
    let size = 0;
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        size += chunk.length;
        if (size > MAX_BYTES) throw new Error(`${url} gave more than ${MAX_BYTES} bytes`);
        chunks.push(chunk);
      },
    });
    await response.body?.pipeTo(sink, { signal: stop.signal });
    const { status, headers } = response;
    return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers });
  } finally {
    clearTimeout(timer);
  }
}
