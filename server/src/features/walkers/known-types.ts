/** Types that are recognized in a walker's name. Users can enter any other type themselves. */
const knownTypes = [
  'Balang',
  'Buffalo',
  'Camelop',
  'Cobra',
  'Dinghy',
  'Domus',
  'Falco',
  'Firefly',
  'Hercul',
  'Hornet',
  'Mollusk',
  'Nomad Spider',
  'Panda',
  'Proxy',
  'Raptor Sky',
  'Schmetterling',
  'Silur',
  'Stiletto',
  'Titan',
  'Toboggan',
  'Tusker',
] as const;

/** The longest known type that the name contains, ignoring case. */
export function typeInName(name: string): string | undefined {
  const lower = name.toLowerCase();
  return knownTypes
    .filter((type) => lower.includes(type.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)[0];
}
