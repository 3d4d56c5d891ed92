/** The wording of the game's log in one language. */
export interface LineRules {
  /** Directly after the player's name. */
  readonly traveled: string;
  /** Before the walker's name; only brackets can be between them. */
  readonly withWalker: string;
  readonly kicked: readonly string[];
  /** Directly before `kicked`: the name before it is the player who was kicked. */
  readonly passive: readonly string[];
  /** Between `kicked` and the name of the player who did it. */
  readonly by: string;
  /** Directly after `kicked`: the name before it is the player who was kicked. */
  readonly from: readonly string[];
  /** Between `kicked` and the name of the player who was kicked. */
  readonly whom: readonly string[];
  /** In brackets with a level, which is not the walker's id. */
  readonly level: readonly string[];
}

const english: LineRules = {
  traveled: ' traveled',
  withWalker: 'with walker',
  kicked: ['kicked'],
  passive: ['was', 'were', 'been', 'being', 'got'],
  by: 'by',
  from: ['from', 'of', 'out of'],
  whom: [],
  level: ['level', 'lvl', 'lv'],
};

const spanish: LineRules = {
  traveled: ' ha viajado',
  withWalker: 'con el caminante',
  kicked: ['expulsado', 'expulsada', 'expulsó'],
  passive: ['sido', 'fue', 'siendo'],
  by: 'por',
  from: ['de', 'del', 'fuera de', 'fuera del'],
  whom: ['a', 'al'],
  level: ['nivel', 'niv', 'nvl'],
};

export const languages: readonly LineRules[] = [english, spanish];
