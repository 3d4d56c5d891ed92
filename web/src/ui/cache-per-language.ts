/** Objects of `Intl` are slow to create, and a list needs many. */
export function cachePerLanguage<Format>(
  create: (language: string) => Format,
): (language: string) => Format {
  const cache = new Map<string, Format>();
  return (language) => {
    const format = cache.get(language) ?? create(language);
    cache.set(language, format);
    return format;
  };
}
