/** Takes the place of table rows that are left out. */
export const SkippedRows = ({ height }: { height: number }) =>
  height > 0 && <tr aria-hidden style={{ height }} />;
