import { Alert, Button, FileInput, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { type Drawing, type Marker, MAX_MARKERS } from '../logic/drawing.ts';
import { type FileError, type ReadFile, readFile } from '../logic/map-file.ts';
import { importMarkers } from '../logic/import-markers.ts';
import classes from './import-form.module.css';
import { ImportSummary } from './import-summary.tsx';

const SHOWN_SKIPPED = 200;

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
    setRead(await readFile(chosen));
    // Lets the person choose the same file again after fixing it.
    reset.current?.();
  };
  const file = read && 'file' in read ? read.file : undefined;
  const preview = file && importMarkers(drawing, file, how);
  const tooMany = preview !== undefined && preview.drawing.markers.size > MAX_MARKERS;
  const usable = preview !== undefined && preview.imported.length > 0 && !tooMany;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!usable) return;
        onImport(preview.drawing, preview.imported);
        onClose();
      }}
    >
      <Stack>
        <FileInput
          label={t('maps.file')}
          description={t('maps.fileHint')}
          placeholder={t('maps.chooseFile')}
          accept=".json,.geojson,.csv,.txt,application/json,application/geo+json,text/csv"
          resetRef={reset}
          onChange={(chosen) => void choose(chosen)}
          data-autofocus
        />
        {read && 'error' in read && <Refusal error={read.error} />}
        {preview && file.markers.length > 0 && (
          <>
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
            <ImportSummary found={file.markers} preview={preview} />
          </>
        )}
        {file && file.skipped.length > 0 && (
          <Alert
            color="ember"
            variant="light"
            role="alert"
            title={t('maps.skippedEntries', { count: file.skipped.length })}
          >
            <List size="sm" className={classes['skipped']} tabIndex={0}>
              {file.skipped.slice(0, SHOWN_SKIPPED).map(({ what, unit, row }) => (
                <List.Item key={row}>
                  {t(`maps.skippedBecause.${what}`, {
                    where: t(`maps.fileUnits.${unit}`, { row }),
                  })}
                </List.Item>
              ))}
              {file.skipped.length > SHOWN_SKIPPED && (
                <List.Item>
                  {t('maps.moreSkipped', { count: file.skipped.length - SHOWN_SKIPPED })}
                </List.Item>
              )}
            </List>
          </Alert>
        )}
        {file && file.markers.length === 0 && file.skipped.length === 0 && (
          <Text role="status">{t('maps.inFile', { count: 0 })}</Text>
        )}
        {tooMany && <Refusal error="tooMany" />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!usable}>
            {t('maps.import')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Refusal({ error }: { error: FileError }) {
  const { t, language } = useTexts();
  return (
    <Alert color="red" variant="light" role="alert" title={t('maps.fileErrors.title')}>
      {t(`maps.fileErrors.${error}`, { most: MAX_MARKERS.toLocaleString(language) })}
    </Alert>
  );
}
