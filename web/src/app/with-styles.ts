/** Loads the remaining Mantine styles together with the code that needs them. */
export async function withStyles<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, import('./rest-styles.css')]);
  return loaded;
}
