/** Whole rupiah, digits grouped in threes from the right by a dot: 25000 is `25.000`. */
export function formatAmount(amountIdr: number): string {
  if (!Number.isSafeInteger(amountIdr))
    throw new RangeError(`The amount is not a whole number: ${amountIdr}`);
  const sign = amountIdr < 0 ? '-' : '';
  return sign + String(Math.abs(amountIdr)).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** The price as the booth shows it: `IDR 25.000`. */
export const formatPrice = (amountIdr: number): string => `IDR ${formatAmount(amountIdr)}`;
