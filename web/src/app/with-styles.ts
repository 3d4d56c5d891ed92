/** Loads the library's styles beside what needs them; the first page has only its own. */
export async function withStyles<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, import('./rest-styles.css')]);
  return loaded;
}
