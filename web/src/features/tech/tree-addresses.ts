/**
 * A unique slug for each tree. Only letters and digits, because a dot in the path would look like a
 * file extension.
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
