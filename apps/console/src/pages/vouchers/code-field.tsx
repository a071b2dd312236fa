import { TEXT_LIMITS } from '@jepret/contract';
import { useState } from 'react';
import { TextField } from '../../components/field.tsx';

interface CodeFieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** One code. What cannot be one, a column of a spreadsheet for instance, is not even taken. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const [refused, setRefused] = useState<string>();
  const type = (typed: string) => {
    const isTooLong = typed.length > TEXT_LIMITS.voucherCode;
    setRefused(isTooLong ? sayTooLong(typed) : undefined);
    if (!isTooLong) onChange(typed);
  };
  return (
    <TextField
      label="Code"
      hint="Letters, digits, hyphens; capitals or not is the same."
      value={value}
      onChange={type}
      error={refused ?? error}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      autoFocus
      required
    />
  );
}

const sayTooLong = ({ length }: string): string =>
  `That has ${length} characters, and a code at most ${TEXT_LIMITS.voucherCode}. Many codes at once are a batch.`;
