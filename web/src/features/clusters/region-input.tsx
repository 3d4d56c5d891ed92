import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useOperation } from '../../app/use-operation.ts';

/** A region: those of the clusters are offered, any other is as welcome. */
export function RegionInput(props: Omit<AutocompleteProps, 'data'>) {
  const clusters = useOperation('GET /clusters', {}, { staleTime: 60 * 60 * 1000 }).data ?? [];
  const regions = [...new Set(clusters.map(({ region }) => region))].toSorted();
  return <Autocomplete data={regions} {...props} />;
}
