import { readFile } from 'node:fs/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import type { AnswerTo } from '../../platform/http/operation.ts';
import { checkGameData } from './check-game-data.ts';
import { InvalidGameData } from './check-texts.ts';
import shipped from './default-game-data.json' with { type: 'json' };

type GameData = AnswerTo<'GET /app/game-data.json'>;

/** The data in the file, or the default data. An invalid file throws a one-line StartError. */
export async function readGameData(file: string | undefined): Promise<GameData> {
  const defaults = checkGameData(shipped);
  if (file === undefined) return defaults;
  try {
    return checkGameData(parse(await readFile(file, 'utf8')), defaults);
  } catch (error) {
    const reason =
      error instanceof InvalidGameData
        ? error.message
        : `cannot be read: ${(error as Error).message}`;
    throw new StartError(`GAME_DATA (${file}) ${reason}.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidGameData('is not JSON');
  }
}

/** The data of the last valid read; a failed read keeps it. */
export class GameDataFile {
  readonly #path: string | undefined;
  #data: GameData = { trees: [], markerKinds: [] };

  constructor(path: string | undefined) {
    this.#path = path;
  }

  get data(): GameData {
    return this.#data;
  }

  async read(): Promise<void> {
    this.#data = await readGameData(this.#path);
  }
}
