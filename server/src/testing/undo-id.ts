/** The `Undo-Id` of an answer. Throws if it has none. */
export async function undoIdOf(sent: Promise<{ headers: Headers }>): Promise<string> {
  const undoid = (await sent).headers.get('undo-id');
  if (undoid === null) throw new Error('This cannot be undone');
  return undoid;
}
