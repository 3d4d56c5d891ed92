import { Alert, Button, FileInput, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { type Drawing, MOST_MARKERS } from '../logic/drawing.ts';
import { bringIn, type Fault, readMapFile, type ReadFile } from '../logic/map-file.ts';

const SHOWN_FAULTS = 5;

interface Props {
  drawing: Drawing;
  onImport: (drawing: Drawing) => void;
  onClose: () => void;
}

export function ImportForm({ drawing, onImport, onClose }: Props) {
  const { t } = useTexts();
  const [read, setRead] = useState<ReadFile>();
  const [how, setHow] = useState<'merge' | 'replace'>('merge');
  const reset = useRef<() => void>(null);
  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    const text = await chosen.text().catch(() => undefined);
    setRead(text === undefined ? { faults: [{ what: 'unreadable' }] } : readMapFile(text));
    // The same file can be chosen again, once it is mended.
    reset.current?.();
  };
  const file = read && 'file' in read ? read.file : undefined;
  const next = file && bringIn(drawing, file, how);
  const tooMany = next !== undefined && next.markers.size > MOST_MARKERS;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!next || tooMany) return;
        onImport(next);
        onClose();
      }}
    >
      <Stack>
        <FileInput
          label={t('maps.file')}
          description={t('maps.fileHint')}
          placeholder={t('maps.chooseFile')}
          accept="application/json,.json"
          resetRef={reset}
          onChange={(chosen) => void choose(chosen)}
          data-autofocus
        />
        {read && 'faults' in read && <Faults faults={read.faults} />}
        {file && (
          <>
            <Text role="status">{t('maps.inFile', { count: file.markers.length })}</Text>
            <Radio.Group
              label={t('maps.importHow')}
              value={how}
              onChange={(value) => setHow(value)}
            >
              <Stack gap="xs" mt="xs">
                <Radio
                  value="merge"
                  label={t('maps.importMerge')}
                  description={t('maps.importMergeHint')}
                />
                <Radio
                  value="replace"
                  label={t('maps.importReplace')}
                  description={t('maps.importReplaceHint', { count: drawing.markers.size })}
                />
              </Stack>
            </Radio.Group>
          </>
        )}
        {tooMany && <Faults faults={[{ what: 'tooMany' }]} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!next || tooMany}>
            {t('maps.import')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTexts();
  const more = faults.length - SHOWN_FAULTS;
  return (
    <Alert color="red" variant="light" role="alert" title={t('maps.fileErrors.title')}>
      <List size="sm">
        {faults.slice(0, SHOWN_FAULTS).map((fault, index) => (
          <List.Item key={index}>
            {'row' in fault
              ? t(`maps.fileErrors.${fault.what}`, { row: fault.row })
              : t(`maps.fileErrors.${fault.what}`, { most: MOST_MARKERS })}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{t('maps.fileErrors.more', { count: more })}</List.Item>}
      </List>
    </Alert>
  );
}
