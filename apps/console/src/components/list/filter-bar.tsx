import { nameZone } from '@jepret/contract/console';
import { classNames, VisuallyHidden } from '@jepret/ui';
import { Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import styles from './filter-bar.module.css';

/** Typing is not asking: the list is asked when the fingers rest. */
const REST_MS = 250;

interface FilterBarProps {
  /** What the search field says. */
  search: string;
  /** As much as the list's question takes. */
  maxSearchLength?: number;
  /** What is looked for is a code: large, in capitals, corrected by no keyboard. */
  isCode?: boolean;
  /** As the address has them: a phone says how many of those behind the button are used. */
  filters: Readonly<{ search?: string | undefined }>;
  onChange(changes: { search: string }): void;
  children?: ReactNode;
}

/** The search, and the filters beside it; on a phone these are behind a button. */
export function FilterBar(props: FilterBarProps) {
  const { search, maxSearchLength, isCode = false, filters, onChange, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const used = Object.keys(filters).filter((name) => name !== 'search').length;
  const id = useId();
  return (
    <search className={styles.bar} aria-label="Filters">
      <SearchField
        label={search}
        value={filters.search ?? ''}
        maxLength={maxSearchLength}
        isCode={isCode}
        onChange={(typed) => onChange({ search: typed })}
      />
      {children && (
        <>
          <Button
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            data-used={used > 0}
            onClick={() => setIsOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden="true" />
            <VisuallyHidden>{used > 0 ? `Filters, ${used} in use` : 'Filters'}</VisuallyHidden>
          </Button>
          <div id={id} className={styles.filters} data-open={isOpen}>
            {children}
          </div>
        </>
      )}
    </search>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  /** As much as the list's question takes. */
  maxLength?: number | undefined;
  onChange(value: string): void;
  isCode: boolean;
}

/** The page's search; `/` leads to it. */
function SearchField({ label, value, maxLength = 200, onChange, isCode }: SearchFieldProps) {
  const id = useId();
  const [refused, setRefused] = useState(false);
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address may also change by itself: Back, or filters that were cleared.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      onChange(typed);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, onChange]);
  const type = (text: string) => {
    // Ten thousand rows from a clipboard are no search; what was there before stays.
    setRefused(text.length > maxLength);
    if (text.length <= maxLength) setTyped(text);
  };
  return (
    <div className={classNames(styles.search, isCode && styles.code)}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Search aria-hidden="true" />
      </label>
      <input
        id={id}
        type="search"
        data-page-search=""
        placeholder={label}
        {...(isCode && CODE_KEYBOARD)}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
      {refused && (
        <span className={styles.refused} role="alert">
          That is too long to search for: at most {maxLength} characters.
        </span>
      )}
    </div>
  );
}

const CODE_KEYBOARD = {
  autoCapitalize: 'characters',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
} as const;

interface DayRangeProps {
  /** Days as the address has them: 2026-11-15. */
  from: string | undefined;
  until: string | undefined;
  /** Whose days they are. */
  zone?: string | undefined;
  onChange(changes: { from: string } | { until: string }): void;
}

/** The first and the last day, both included. */
export function DayRange({ from, until, zone, onChange }: DayRangeProps) {
  return (
    <div className={styles.range}>
      <TextField
        label={zone ? `From (${nameZone(zone)})` : 'From'}
        type="date"
        value={from ?? ''}
        max={until}
        onChange={(day) => onChange({ from: day })}
      />
      <TextField
        label={zone ? `Until (${nameZone(zone)})` : 'Until'}
        type="date"
        value={until ?? ''}
        min={from}
        onChange={(day) => onChange({ until: day })}
      />
    </div>
  );
}
