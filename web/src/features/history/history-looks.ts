import { combine } from '@clan-companion/contract/core/feature';
import { IconPencil } from '@tabler/icons-react';
import { offered } from '../../app/offers.ts';

/** By what a change is about, which is the first part of its name. */
const looks = combine(offered('changes'));

/** What the changes in a clan's history are about, for the filter. */
export const kinds = Object.entries(looks).flatMap(([name, { label }]) =>
  label === undefined ? [] : { name, label },
);

const OTHER = { icon: IconPencil, color: 'ember' };

export const lookOf = (action: string) => looks[action.split('-')[0]!] ?? OTHER;
