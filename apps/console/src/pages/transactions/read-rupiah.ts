/** `10000` or `10.000`; undefined for anything else, so that `10.5` is never taken for 105. */
export function readRupiah(text: string): number | undefined {
  const typed = text.trim();
  if (!/^(\d{1,9}|\d{1,3}(\.\d{3}){1,2})$/.test(typed)) return undefined;
  return Number(typed.replaceAll('.', ''));
}
