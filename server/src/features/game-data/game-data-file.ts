import { hash } from 'node:crypto';
import type { AnswerTo } from '../../http/operation.ts';
import { readGameData } from './read-game-data.ts';

type GameData = AnswerTo<'GET /app/game-data.json'>;

/** The trees as the operator's file last said them; a file that turns wrong changes nothing. */
export class GameDataFile {
  readonly #path: string | undefined;
  #data: GameData = { trees: [] };
  #version = '';

  constructor(path: string | undefined) {
    this.#path = path;
  }

  get data(): GameData {
    return this.#data;
  }

  /** Another content has another version. */
  get version(): string {
    return this.#version;
  }

  async read(): Promise<void> {
    const data = await readGameData(this.#path);
    this.#version = hash('sha1', JSON.stringify(data), 'base64url');
    this.#data = data;
  }
}
