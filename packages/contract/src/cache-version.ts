/** The daily cache-busting version: the date on this machine's calendar as YYYYMMDD. */
export function cacheVersion(today: Date): string {
  const year = String(today.getFullYear()).padStart(4, '0');
  const month = String(today.getMonth() + 1).padStart(2, '0');
  const day = String(today.getDate()).padStart(2, '0');
  return `${year}${month}${day}`;
}
