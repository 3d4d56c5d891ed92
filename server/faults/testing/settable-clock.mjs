// Loaded before the service (`node --import`): a clock that a test sets while the service runs, by
// writing how far it is off, in milliseconds, into CLOCK_FILE, and sending SIGUSR2.
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
