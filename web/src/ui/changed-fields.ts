/** The fields to send. Unchanged ones are left out, because others may have changed them meanwhile. */
export function changedFields<Fields extends Record<keyof Fields, string>>(
  before: Readonly<Partial<Record<keyof Fields, string | undefined>>>,
  fields: Fields,
): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[];
  const changed = names.filter((name) => fields[name].trim() !== (before[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<Fields>;
}
