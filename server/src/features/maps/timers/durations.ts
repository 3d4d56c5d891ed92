import type { Queryable } from '../../../db/statement.ts';
import type { AnswerTo } from '../../../http/operation.ts';
import { observedDurations } from './queries.ts';

export type GameData = AnswerTo<'GET /app/game-data.json'>;

interface Duration {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export type DurationOf = (type: string) => Duration | undefined;

/** How long kinds take to return: as observed on this map, or else as the game data says. */
export async function readDurations(
  db: Queryable,
  mapid: number,
  { markerKinds }: GameData,
): Promise<DurationOf> {
  const observed = await observedDurations.all(db, { mapid });
  const durations = new Map<string, Duration>();
  for (const { name, returns } of markerKinds) {
    if (!returns) continue;
    const [fromSeconds, toSeconds] = [returns.fromMinutes * 60, returns.toMinutes * 60];
    durations.set(name.toLowerCase(), { fromSeconds, toSeconds });
  }
  for (const { type, ...duration } of observed) durations.set(type.toLowerCase(), duration);
  return (type) => durations.get(type.toLowerCase());
}
