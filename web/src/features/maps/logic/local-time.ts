/** For an input of the type `datetime-local`, which shows the time of the person's place. */
export function toLocalTime(time: string): string {
  if (time === '') return '';
  const date = new Date(time);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

export const fromLocalTime = (local: string): string => {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};
