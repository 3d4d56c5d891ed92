/** A start that cannot go on. The message is the one line that the operator sees, so it says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The line, or where it is a fault of ours the stack, that tells the operator what is wrong. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT.`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account: set PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST is no address of this machine.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
