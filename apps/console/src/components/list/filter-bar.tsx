import { nameZone } from '@jepret/contract/console';
import { classNames, VisuallyHidden } from '@jepret/ui';
import { Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import styles from './filter-bar.module.css';

/** The list is loaded when the person stops typing. */
const DEBOUNCE_MS = 250;

interface FilterBarProps {
  /** The label of the search field. */
  search: string;
  /** The limit of the list's query. */
  maxSearchLength?: number;
  /** The search is for codes: shown in capitals, without corrections. */
  isCode?: boolean;
  /** The filters in the address; a phone shows how many of them are in use (CONSOLE-258). */
  filters: Readonly<{ search?: string | undefined }>;
  onChange(changes: { search: string }): void;
  children?: ReactNode;
}

/** The search and the filters; on a phone the filters are behind a button. */
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
  maxLength?: number | undefined;
  onChange(value: string): void;
  isCode: boolean;
}

/** The page's search, focused by `/`. */
function SearchField({ label, value, maxLength = 200, onChange, isCode }: SearchFieldProps) {
  const id = useId();
  const [isTooLong, setIsTooLong] = useState(false);
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The address also changes by Back and when filters are cleared.
  if (value !== applied) {
    setApplied(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === applied) return;
    const timer = setTimeout(() => {
      setApplied(typed);
      onChange(typed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied, onChange]);
  const type = (text: string) => {
    // A text that is too long is rejected, and the previous one stays (CONSOLE-76).
    setIsTooLong(text.length > maxLength);
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
      {isTooLong && (
        <span className={styles.refused} role="alert">
          The search text is too long: at most {maxLength} characters.
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
  /** Days as in the address: 2026-11-15. */
  from: string | undefined;
  until: string | undefined;
  /** The time zone of the days. */
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
