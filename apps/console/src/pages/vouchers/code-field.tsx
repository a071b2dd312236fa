import { TEXT_LIMITS } from '@jepret/contract';
import { useState } from 'react';
import { TextField } from '../../components/field.tsx';

interface CodeFieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** A field for one code; a text that is too long, such as a pasted column, is rejected (CONSOLE-76). */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const [problem, setRefused] = useState<string>();
  const type = (typed: string) => {
    const isTooLong = typed.length > TEXT_LIMITS.voucherCode;
    setRefused(isTooLong ? describeTooLong(typed) : undefined);
    if (!isTooLong) onChange(typed);
  };
  return (
    <TextField
      label="Code"
      hint="Letters, digits and hyphens. Upper and lower case are the same."
      value={value}
      onChange={type}
      error={problem ?? error}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      autoFocus
      required
    />
  );
}

const describeTooLong = ({ length }: string): string =>
  `This has ${length} characters; a code can have at most ${TEXT_LIMITS.voucherCode}. For many codes, create a batch.`;
