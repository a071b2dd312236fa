import { TextField } from '../field.tsx';

interface PresentCodeProps {
  value: string;
  onChange(value: string): void;
  autoFocus?: boolean;
}

/** Proves that the second factor of this moment is at hand. */
export function PresentCode(props: PresentCodeProps) {
  return (
    <TextField
      label="Code from your current app"
      hint="Or one of your recovery codes."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
