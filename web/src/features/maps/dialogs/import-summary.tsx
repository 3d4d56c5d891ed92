import { Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import type { Marker } from '../logic/drawing.ts';
import { countTypes } from '../logic/filter-markers.ts';
import type { ImportPreview } from '../logic/import-markers.ts';
import { useKinds } from '../use-kinds.tsx';

const SHOWN_TYPES = 8;
const RESULTS = ['added', 'changed', 'unchanged', 'removed'] as const;

interface Props {
  found: readonly Marker[];
  preview: ImportPreview;
}

/** What an import would do. */
export function ImportSummary({ found, preview }: Props) {
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
