import type { PersonHere } from '@clan-companion/contract/features/maps/follow-map';
import { useSyncExternalStore } from 'react';
import type { MapPeople } from './map-people.ts';

/** The other people who have the map open. */
export const useOthers = (people: MapPeople): readonly PersonHere[] =>
  useSyncExternalStore(people.subscribe, people.others);
