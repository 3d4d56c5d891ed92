import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyFailure } from './notify.ts';
import { saveFile } from './save-file.ts';

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
