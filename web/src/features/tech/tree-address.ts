/**
 * The last part of each tree's address, made of letters and digits: a name may hold anything, but a
 * dot in an address would be taken for a file's ending.
 */
export function treeAddresses(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const plain = name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '');
    const address = plain === '' || taken.has(plain) ? `${plain}-${index + 1}` : plain;
    taken.add(address);
    return address;
  });
}
