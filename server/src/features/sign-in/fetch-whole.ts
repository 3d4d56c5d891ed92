/** A person may be in a few hundred chat servers, each some hundred bytes. */
const LARGEST_ANSWER = 1024 * 1024;

/**
 * The whole answer, within the time and the size allowed. A signal for `fetch` alone will not do: it
 * can lose that to the garbage collector once the headers are there, and then waits on for minutes.
 */
export async function fetchWhole(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new Error(`${url} gave no whole answer within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    const chunks: Uint8Array[] = [];
    let size = 0;
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        size += chunk.length;
        if (size > LARGEST_ANSWER) throw new Error(`${url} gave more than ${LARGEST_ANSWER} bytes`);
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
