const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const form = /^P(?=\d|T)(?:(\d{1,9})W|(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?)$/;

/**
 * Reads an ISO 8601 duration of weeks, or of days, hours, minutes and seconds. Returns its milliseconds, or undefined
 * if the text has another form. Months and years have no fixed length, so they are not accepted.
 */
export function millisecondsOf(duration: string): number | undefined {
  const [, ...counts] = form.exec(duration) ?? [];
  if (counts.length === 0) return undefined;
  return [week, day, hour, minute, second].reduce((sum, unit, at) => sum + unit * Number(counts[at] ?? 0), 0);
}

/** Writes milliseconds as an ISO 8601 duration, rounded down to the second: `P2DT30M`. */
export function durationOf(milliseconds: number): string {
  const count = (unit: number, name: string, within = Number.POSITIVE_INFINITY) => {
    const units = Math.floor((milliseconds % within) / unit);
    return units === 0 ? '' : `${units}${name}`;
  };
  const time = `${count(hour, 'H', day)}${count(minute, 'M', hour)}${count(second, 'S', minute)}`;
  return `P${count(day, 'D')}${time && `T${time}`}`.replace(/^P$/, 'PT0S');
}
