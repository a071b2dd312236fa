import { TextField } from '../field.tsx';

interface CurrentCodeFieldProps {
  value: string;
  onChange(value: string): void;
  autoFocus?: boolean;
}

/** Asks for a code of the current second factor. */
export function CurrentCodeField(props: CurrentCodeFieldProps) {
  return (
    <TextField
      label="Current authenticator code"
      hint="Or a recovery code."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
