import { Badge, Stack } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { ActButton } from '../acts/act-button.tsx';
import type { Filter } from '../answers.ts';
import { Row } from '../row.tsx';
import { Rows } from '../rows.tsx';
import { SwitchRow } from '../switches/switch-row.tsx';
import { AddFilter } from './add-filter.tsx';
import { TryText } from './try-text.tsx';

/** Words and links that public texts must not have. */
export function FiltersTab() {
  const { t } = useTexts();
  const filters = useOperation('GET /admin/filters', {});
  const switches = useOperation('GET /admin/switches', {});
  return (
    <Stack>
      <TryText />
      <AddFilter />
      <Section title={t('admin.tabs.filters')} lead={t('admin.filters.lead')}>
        {filters.data ? (
          <Rows none={t('admin.filters.none')}>
            {filters.data.map((filter) => (
              <FilterRow key={filter.filterid} filter={filter} />
            ))}
          </Rows>
        ) : (
          <LoadingOrError query={filters}>
            <RowsSkeleton rows={3} />
          </LoadingOrError>
        )}
      </Section>
      <Section title={t('admin.filters.newAccounts')}>
        {switches.data ? (
          <Rows>{[<SwitchRow key="hold" name="holdNewHours" switches={switches.data} />]}</Rows>
        ) : (
          <LoadingOrError query={switches}>
            <RowsSkeleton rows={1} />
          </LoadingOrError>
        )}
      </Section>
    </Stack>
  );
}

function FilterRow({ filter }: { filter: Filter }) {
  const { t } = useTexts();
  const { filterid, kind, text, act, note } = filter;
  return (
    <Row
      name={text}
      badges={
        <Badge variant="outline" color="gray" tt="none">
          {t(`admin.filters.acts.${act}`)}
        </Badge>
      }
      aside={
        <ActButton
          action="remove-filter"
          subject={{ kind: 'filter', id: String(filterid), name: text }}
          label={t('admin.actOn', { action: t('admin.act.remove-filter'), name: text })}
        />
      }
    >
      {t(`admin.filters.kinds.${kind}`)}
      {note !== undefined && ` · ${note}`}
    </Row>
  );
}
