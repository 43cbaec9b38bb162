const dayLength = 86_400_000;

/** The day `days` later: `2026-12-31` and 1 → `2027-01-01`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** The day `months` later; in a shorter month its last day: `2027-01-31` and 1 → `2027-02-28`. */
export function addMonths(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
