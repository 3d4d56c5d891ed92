import { Alert, FileInput, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import { type Drawing, type Marker, MAX_MARKERS } from '../logic/drawing.ts';
import { countTypes } from '../logic/filter-markers.ts';
import {
  type FileError,
  importMarkers,
  type ImportPreview,
  readFile,
  type ReadFile,
} from '../logic/import-map.ts';
import { useKinds } from '../use-kinds.tsx';
import { FormFooter } from './form-footer.tsx';

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
            <List size="sm" mah={180} style={{ overflowY: 'auto' }} tabIndex={0}>
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
        <FormFooter label={t('maps.import')} onClose={onClose} disabled={!usable} />
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

const SHOWN_TYPES = 8;
const RESULTS = ['added', 'changed', 'unchanged', 'removed'] as const;

interface ImportSummaryProps {
  found: readonly Marker[];
  preview: ImportPreview;
}

function ImportSummary({ found, preview }: ImportSummaryProps) {
  const { t, language } = useTexts();
  const { nameOf } = useKinds();
  const types = countTypes(found);
  return (
    <Stack gap="xs" role="status">
      <Text>{t('maps.inFile', { count: found.length })}</Text>
      <Text size="sm">
        {RESULTS.filter((result) => preview[result] > 0)
          .map((result) => t(`maps.importResult.${result}`, { count: preview[result] }))
          .join(' · ')}
      </Text>
      <Group gap="xs">
        {types.slice(0, SHOWN_TYPES).map(([type, count]) => (
          <Group key={type} gap={6} wrap="nowrap" maw="100%">
            <KindIcon type={type} size={18} />
            <Text size="sm" truncate>
              {nameOf(type)} {count.toLocaleString(language)}
            </Text>
          </Group>
        ))}
        {types.length > SHOWN_TYPES && (
          <Text size="sm" c="dimmed">
            {t('maps.moreTypes', { count: types.length - SHOWN_TYPES })}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
