/** Starts every backup. Lines of JSON are rows; lines with `#` describe them. */
export const FORMAT = 'clan-companion backup 1';
