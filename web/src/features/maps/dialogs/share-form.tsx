import { Checkbox, PasswordInput, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import type { MapAccess } from '../editor/use-map-access.ts';
import { linkTo, type MapView, NO_VIEW, writeView } from '../logic/map-link.ts';

interface Props {
  mapid: number;
  access: MapAccess;
  password: string | undefined;
  view: () => MapView;
}

type Part = 'spot' | 'marker' | 'filter' | 'route';

/** A link to the map or a part of it, optionally with the password in its fragment. */
export function ShareForm({ mapid, access, password, view }: Props) {
  const { t } = useTexts();
  const { isPrivate, isOwned } = access;
  const [included, setIncluded] = useState(false);
  const [typed, setTyped] = useState(password ?? '');
  const secret = typed.trim();
  const [{ spot, markerid, filter, route }] = useState(view);
  const offered: readonly Part[] = [
    ...(spot ? (['spot'] as const) : []),
    ...(markerid === undefined ? [] : (['marker'] as const)),
    ...(writeView({ ...NO_VIEW, filter }) === '' ? [] : (['filter'] as const)),
    ...(route.length > 0 ? (['route'] as const) : []),
  ];
  const [parts, setParts] = useState<readonly Part[]>(offered.filter((part) => part !== 'spot'));
  const shown: MapView = {
    spot: parts.includes('spot') ? spot : undefined,
    markerid: parts.includes('marker') ? markerid : undefined,
    filter: parts.includes('filter') ? filter : NO_VIEW.filter,
    route: parts.includes('route') ? route : [],
  };
  return (
    <Stack>
      <CopyField
        label={t('maps.link')}
        value={linkTo(mapid, included ? secret : '', writeView(shown))}
      />
      <Text size="sm" c="dimmed">
        {isPrivate ? t('maps.sharePrivate') : t('maps.shareOpen')}
      </Text>
      {offered.length > 0 && (
        <Checkbox.Group
          label={t('maps.linkShows')}
          value={[...parts]}
          onChange={(chosen) => setParts(chosen)}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((part) => (
              <Checkbox
                key={part}
                value={part}
                label={t(`maps.linkParts.${part}`, { count: route.length })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Switch
        checked={included}
        onChange={(event) => setIncluded(event.currentTarget.checked)}
        label={t('maps.includePassword')}
        description={
          isPrivate
            ? t('maps.includePrivate')
            : isOwned
              ? t('maps.includeOwned')
              : t('maps.includeOpen')
        }
      />
      {included && (
        <PasswordInput
          label={t('maps.password')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('maps.showPassword') }}
        />
      )}
    </Stack>
  );
}
