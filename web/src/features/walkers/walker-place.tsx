import { limits } from '@clan-companion/contract/features';
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import { notifyFailure } from '../../ui/notify.tsx';
import type { Walker } from './filter-walkers.ts';
import { type ClanWalkers, useWhereabouts } from './use-clan-walkers.ts';

interface Placed {
  out?: boolean;
  place?: string;
  isready?: boolean;
}

/** Where a walker is, with buttons that every member of the clan can use. */
export function WalkerPlace({ walker, clan }: { walker: Walker; clan: ClanWalkers }) {
  const { t } = useTexts();
  const send = useChange('PUT /walkers/{walker_id}/place');
  const whereabouts = useWhereabouts(clan);
  const [isMoving, setMoving] = useState(false);
  const { walkerid, name, outby, outsince, isready } = walker;
  if (walker.clanid !== clan.clanid || walker.contested?.role === 'claimant') return null;
  const change = (body: Placed) =>
    send.mutate(
      { params: { walker_id: walkerid }, body },
      { onSuccess: () => setMoving(false), onError: notifyFailure },
    );
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm">
        {whereabouts(walker)}
        {outsince !== undefined && (
          <>
            {' '}
            · <TimeAgo time={outsince} />
          </>
        )}
      </Text>
      <Group gap={6}>
        {outby !== clan.chatid && (
          <Button
            size="xs"
            variant="light"
            loading={send.isPending}
            aria-label={`${t('walkers.takeOut')}: ${name}`}
            onClick={() => change({ out: true })}
          >
            {t('walkers.takeOut')}
          </Button>
        )}
        {outby === undefined && !isMoving && (
          <Button
            size="xs"
            variant="subtle"
            px="xs"
            aria-label={`${t('walkers.changePlace')}: ${name}`}
            onClick={() => setMoving(true)}
          >
            {t('walkers.changePlace')}
          </Button>
        )}
      </Group>
      {(outby !== undefined || isMoving) && (
        <Park
          walker={walker}
          places={clan.places}
          isPending={send.isPending}
          autoFocus={isMoving}
          onPark={change}
        />
      )}
      <Switch
        label={t('walkers.ready')}
        aria-label={`${t('walkers.ready')}: ${name}`}
        checked={isready ?? true}
        disabled={send.isPending}
        onChange={(event) => change({ isready: event.currentTarget.checked })}
      />
    </Stack>
  );
}

interface ParkProps {
  walker: Walker;
  /** Where the clan's walkers are parked. */
  places: readonly string[];
  isPending: boolean;
  autoFocus: boolean;
  onPark: (placed: Placed) => void;
}

function Park({ walker, places, isPending, autoFocus, onPark }: ParkProps) {
  const { t } = useTexts();
  const { name, place: before = '' } = walker;
  const [place, setPlace] = useState(before);
  const list = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPark({ out: false, place });
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          size="xs"
          aria-label={t('walkers.placeOf', { name })}
          placeholder={t('walkers.placePlaceholder')}
          maxLength={limits.walkerPlace.max}
          list={list}
          autoFocus={autoFocus}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <datalist id={list}>
          {places.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <Button
          type="submit"
          size="xs"
          flex="none"
          loading={isPending}
          aria-label={`${t('walkers.park')}: ${name}`}
        >
          {t('walkers.park')}
        </Button>
      </Group>
    </form>
  );
}
