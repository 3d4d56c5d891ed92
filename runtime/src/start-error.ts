/** Stops the start. The operator sees only this message, so it says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** One line for a `StartError`; the stack trace for anything else, which is a bug. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
