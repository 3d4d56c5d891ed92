/** Offers a text or picture as a download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download may start later, so the URL is kept for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name without characters that a file name can't have. */
export const toFileName = (name: string): string =>
  name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
