import type { AnswerTo } from '../../http/operation.ts';
import { readGameData } from './read-game-data.ts';

type GameData = AnswerTo<'GET /app/game-data.json'>;

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
