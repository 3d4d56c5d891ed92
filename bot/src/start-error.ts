/** A start that cannot go on. The message is the one line that the operator sees, so it says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
