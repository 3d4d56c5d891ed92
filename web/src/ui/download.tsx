import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyFailure } from './notify.tsx';

interface Props {
  label: string;
  /** Of the file, before the date. */
  name: string;
  /** Not cached: the file must hold the current data. */
  read: () => Promise<unknown>;
  className?: string | undefined;
}

/** Downloads data as a JSON file. */
export function DownloadButton({ label, name, read, className }: Props) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const text = JSON.stringify(await read(), undefined, 2);
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.json`, text, 'application/json');
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className={className}
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={busy}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}

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
