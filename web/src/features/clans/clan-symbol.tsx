import { Avatar } from '@mantine/core';

interface Props {
  clan: { name: string; symbol?: string };
  size?: number;
}

/** The clan's own sign, or the first letter of its name. */
export function ClanSymbol({ clan, size = 44 }: Props) {
  const sign = clan.symbol ?? [...clan.name][0] ?? '';
  // A sign may be a whole word: the longer, the smaller.
  const scale = Math.max(0.2, 0.5 / Math.max(1, [...segments(sign)].length / 1.6));
  return (
    <Avatar
      size={size}
      radius="md"
      color={clan.symbol === undefined ? 'sand' : 'ember'}
      variant="light"
      aria-hidden
      styles={{ placeholder: { fontSize: size * scale, whiteSpace: 'nowrap' } }}
    >
      {sign}
    </Avatar>
  );
}

/** What a person sees as one letter: a flag or a family is one, whatever it is made of. */
const segments = (text: string) => new Intl.Segmenter().segment(text);
