import { formatPrice } from '@jepret/contract';
import { TextField } from '../../components/field.tsx';
import { readRupiah } from './read-rupiah.ts';

interface AmountFieldProps {
  text: string;
  onChange(text: string): void;
  mostIdr: number;
  hint: string;
}

/** The amount to refund. */
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
      error={isWrong ? `Enter whole rupiah from IDR 1 to ${formatPrice(mostIdr)}.` : undefined}
    />
  );
}

/** Undefined if it is not an amount or is too high. */
export function readAmount(text: string, mostIdr: number): number | undefined {
  const amountIdr = readRupiah(text);
  return amountIdr !== undefined && amountIdr >= 1 && amountIdr <= mostIdr ? amountIdr : undefined;
}
