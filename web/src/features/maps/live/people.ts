import type { PersonHere } from '@clan-companion/contract/features/maps/follow-map';
import { useSyncExternalStore } from 'react';
import type { Translate } from '../../../app/i18n.ts';
import type { MapPeople } from './map-people.ts';

/** Dark enough for white text. */
const COLOURS = [
  '#a61e4d',
  '#862e9c',
  '#5f3dc4',
  '#364fc7',
  '#1864ab',
  '#0b6b75',
  '#087f5b',
  '#2b6a2f',
  '#8a4b08',
  '#a1300b',
];

type Known = Pick<PersonHere, 'id' | 'chatid' | 'chattag' | 'nickname'>;

/** The same for everybody who sees this person. */
const hashOf = ({ id, chatid = id }: Known): number => {
  let hash = 0;
  for (const letter of chatid) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_003;
  return hash;
};

export const colourOf = (person: Known): string => COLOURS[hashOf(person) % COLOURS.length]!;

/** Guests have no names. A number tells them apart. */
export const personName = (person: Known, t: Translate): string =>
  person.nickname ?? person.chattag ?? t('maps.guest', { number: (hashOf(person) % 99) + 1 });

/** Each person once, also with several pages open. */
export const eachOnce = <P extends Known>(people: readonly P[]): P[] => [
  ...new Map(people.map((person) => [person.chatid ?? person.id, person])).values(),
];

export const useOthers = (people: MapPeople): readonly PersonHere[] =>
  useSyncExternalStore(people.subscribe, people.others);
