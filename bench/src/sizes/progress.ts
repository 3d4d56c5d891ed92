/** Says what takes time while it does. */
export class Progress {
  async during(what: string, work: () => Promise<unknown>): Promise<void> {
    process.stderr.write(`  ${what} …`);
    const began = performance.now();
    await work();
    process.stderr.write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
}
