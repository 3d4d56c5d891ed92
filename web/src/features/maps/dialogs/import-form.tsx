import { Alert, Button, FileInput, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { type Drawing, type Marker, MAX_MARKERS } from '../logic/drawing.ts';
import { importFile, type FileError, readMapFile, type ReadFile } from '../logic/map-file.ts';

const SHOWN_ERRORS = 5;

interface Props {
  drawing: Drawing;
  onImport: (drawing: Drawing, imported: readonly Marker[]) => void;
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
    setRead(text === undefined ? { errors: [{ what: 'unreadable' }] } : readMapFile(text));
    // Lets the person choose the same file again after fixing it.
    reset.current?.();
  };
  const file = read && 'file' in read ? read.file : undefined;
  const next = file && importFile(drawing, file, how);
  const tooMany = next !== undefined && next.markers.size > MAX_MARKERS;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!next || tooMany) return;
        onImport(next, file.markers);
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
        {read && 'errors' in read && <FileErrors errors={read.errors} />}
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
        {tooMany && <FileErrors errors={[{ what: 'tooMany' }]} />}
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

function FileErrors({ errors }: { errors: readonly FileError[] }) {
  const { t } = useTexts();
  const more = errors.length - SHOWN_ERRORS;
  return (
    <Alert color="red" variant="light" role="alert" title={t('maps.fileErrors.title')}>
      <List size="sm">
        {errors.slice(0, SHOWN_ERRORS).map((fault, index) => (
          <List.Item key={index}>
            {'row' in fault
              ? t(`maps.fileErrors.${fault.what}`, { row: fault.row })
              : t(`maps.fileErrors.${fault.what}`, { most: MAX_MARKERS })}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{t('maps.fileErrors.more', { count: more })}</List.Item>}
      </List>
    </Alert>
  );
}
