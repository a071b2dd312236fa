import { formatPrice } from '@jepret/contract';
import { TextField } from '../../components/field.tsx';
import { readRupiah } from './read-rupiah.ts';

interface AmountFieldProps {
  text: string;
  onChange(text: string): void;
  mostIdr: number;
  hint: string;
}

/** How much of a payment is to go back. */
export function AmountField({ text, onChange, mostIdr, hint }: AmountFieldProps) {
  const isWrong = readAmount(text, mostIdr) === undefined;
  return (
    <TextField
      label="Amount in rupiah"
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={onChange}
      error={isWrong ? `From IDR 1 up to ${formatPrice(mostIdr)}, in whole rupiah.` : undefined}
    />
  );
}

/** Undefined when it is no amount, or more than this. */
export function readAmount(text: string, mostIdr: number): number | undefined {
  const amountIdr = readRupiah(text);
  return amountIdr !== undefined && amountIdr >= 1 && amountIdr <= mostIdr ? amountIdr : undefined;
}
