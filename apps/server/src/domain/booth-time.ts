/** On the booth's own clock, wherever it is read. */
const ZONE = { timeZone: 'Asia/Jakarta' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...ZONE, dateStyle: 'long' });
const TIME = new Intl.DateTimeFormat('en-GB', { ...ZONE, timeStyle: 'short' });

export const formatDay = (at: number): string => DAY.format(at);
export const formatTime = (at: number): string => `${DAY.format(at)}, ${TIME.format(at)} WIB`;
