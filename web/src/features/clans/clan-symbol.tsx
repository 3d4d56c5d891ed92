import { Avatar } from '@mantine/core';

interface Props {
  clan: { name: string; symbol?: string };
  size?: number;
}

/** The clan's symbol, or the first letter of its name. */
export function ClanSymbol({ clan, size = 44 }: Props) {
  const symbol = clan.symbol ?? [...clan.name][0] ?? '';
  // A symbol can be a word, so longer ones are shown smaller.
  const scale = Math.max(0.2, 0.5 / Math.max(1, [...graphemes(symbol)].length / 1.6));
  return (
    <Avatar
      size={size}
      radius="md"
      color={clan.symbol === undefined ? 'sand' : 'ember'}
      variant="light"
      aria-hidden
      styles={{ placeholder: { fontSize: size * scale, whiteSpace: 'nowrap' } }}
    >
      {symbol}
    </Avatar>
  );
}

/** An emoji such as a flag counts as one, even if it has several code points. */
const graphemes = (text: string) => new Intl.Segmenter().segment(text);
