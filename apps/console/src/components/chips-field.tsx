import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import styles from './chips-field.module.css';
import { TextField } from './field.tsx';

interface ChipsFieldProps {
  label: string;
  hint: string;
  values: readonly string[];
  onChange(values: string[]): void;
  /** What is stored of what was typed; nothing when it is empty. */
  read(typed: string): string;
  error?: string | undefined;
}

/** Several short values, typed one after the other; Enter or a comma ends one. */
export function ChipsField({ label, hint, values, onChange, read, error }: ChipsFieldProps) {
  const [typed, setTyped] = useState('');

  const add = (text: string) => {
    const added = text.split(',').map(read).filter(Boolean);
    if (added.length > 0) onChange([...new Set([...values, ...added])]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1));
  };

  return (
    <div className={styles.field}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        value={typed}
        onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
        onKeyDown={onKeyDown}
        // What was typed and not ended counts too: else the form would lose it.
        onBlur={() => add(typed)}
        autoCapitalize="none"
      />
      {values.length > 0 && (
        <ul className={styles.chips} aria-label={`${label}: chosen`}>
          {values.map((value) => (
            <li key={value}>
              {value}
              <button
                type="button"
                aria-label={`Remove ${value}`}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
