/** The most that one character can be repeated. */
const MAX_REPEATS = 20;
/** In how many ways a pattern may try to match at one place. */
const MAX_WAYS = 100;

const ATOM =
  /\\p\{[A-Za-z_=]+\}|\\[dDwWsSbB]|\\[^A-Za-z0-9]|\[\^?(?:\\.|[^\]\\])+\]|[^\\[\](){}*+?|]/uy;
const QUANTIFIER = /\?|\{(\d{1,2})(?:,(\d{1,2}))?\}/y;

const NOT_SIMPLE = `must be simple: characters, classes, ?, {0,${MAX_REPEATS}} after one character, and (a|b)`;

/**
 * A regular expression that cannot take long, or why it is not one. JavaScript tries all ways in which a
 * pattern can match, so there must be few: nothing repeats without an end, and groups do not repeat.
 * RE2 would allow more, but takes a hundred times as long for many patterns.
 */
export function readPattern(source: string): RegExp | { wrong: string } {
  const ways = countWays(source);
  if (ways === undefined) return { wrong: NOT_SIMPLE };
  if (ways > MAX_WAYS) {
    return { wrong: `must not be able to match in more than ${MAX_WAYS} ways` };
  }
  try {
    const pattern = new RegExp(source, 'iu');
    return pattern.test('') ? { wrong: 'must not match an empty text' } : pattern;
  } catch {
    return { wrong: NOT_SIMPLE };
  }
}

/** Undefined if the pattern contains something else than the simple parts. */
function countWays(source: string): number | undefined {
  let at = 0;
  const take = (expected: RegExp): RegExpExecArray | null => {
    expected.lastIndex = at;
    const found = expected.exec(source);
    if (found) at = expected.lastIndex;
    return found;
  };
  const takeText = (text: string): boolean => {
    const isNext = source.startsWith(text, at);
    if (isNext) at += text.length;
    return isNext;
  };

  function alternatives(): number {
    let ways = sequence();
    while (takeText('|')) ways += sequence();
    return ways;
  }
  function sequence(): number {
    let ways = 1;
    for (;;) {
      if (takeText('(?:') || takeText('(')) {
        ways *= alternatives();
        if (!takeText(')')) return NaN;
      } else if (take(ATOM)) ways *= repeats();
      else return ways;
    }
  }
  function repeats(): number {
    const found = take(QUANTIFIER);
    if (!found) return 1;
    const [all, least = '0', most = least] = found;
    if (all === '?') return 2;
    return Number(most) > MAX_REPEATS ? NaN : Number(most) - Number(least) + 1;
  }

  const ways = alternatives();
  return Number.isNaN(ways) || at < source.length ? undefined : ways;
}
