// Preloaded into the service (`node --import`). A test sets the clock by writing its offset in
// milliseconds into CLOCK_FILE and sending SIGUSR2.
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE;
const RealDate = globalThis.Date;
let off = 0;

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(Date.now());
    else super(...args);
  }

  static now() {
    return RealDate.now() + off;
  }
};

process.on('SIGUSR2', () => {
  off = Number(readFileSync(file, 'utf8'));
  writeFileSync(`${file}.set`, String(off));
});
