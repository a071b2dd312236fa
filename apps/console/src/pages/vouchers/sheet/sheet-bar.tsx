import type { Language } from '@jepret/contract';
import type { VoucherBatch } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { readWholeNumber } from '../../../components/read-whole-number.ts';
import styles from './sheet.module.css';
import { countSheets, MAX_CARDS, type Range } from './sheet-range.ts';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'id', label: 'Bahasa Indonesia' },
];

interface SheetBarProps {
  batch: VoucherBatch;
  range: Range;
  loaded: number;
  language: Language;
  onLanguage(language: Language): void;
  onRange(range: Range): void;
}

/** The number of sheets, and the part of the batch to print. */
export function SheetBar(props: SheetBarProps) {
  const { batch, range, loaded, language, onLanguage, onRange } = props;
  const [from, setFrom] = useState(String(range.from));
  const [to, setTo] = useState(String(range.to));
  const [problem, setProblem] = useState<string>();
  const cards = range.to - range.from + 1;
  const next = { from: range.to + 1, to: Math.min(range.to + MAX_CARDS, batch.count) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = { from: readWholeNumber(from), to: readWholeNumber(to) };
    const wrong = findProblem(typed, batch.count);
    setProblem(wrong);
    if (!wrong) onRange(typed);
  };

  return (
    <form className={styles.bar} onSubmit={submit} noValidate>
      <p role="status">
        {describePaper(batch.count)} {loaded < cards && `${loaded} of ${cards} cards loaded …`}
      </p>
      <TextField
        label="From card"
        inputMode="numeric"
        value={from}
        onChange={setFrom}
        error={problem}
        autoComplete="off"
      />
      <TextField
        label="To card"
        inputMode="numeric"
        value={to}
        onChange={setTo}
        autoComplete="off"
      />
      <SelectField
        label="Language of the cards"
        value={language}
        onChange={(chosen) => onLanguage(chosen as Language)}
        options={LANGUAGES}
      />
      <Button type="submit">Show</Button>
      {next.from <= batch.count && (
        <Button tone="quiet" onClick={() => onRange(next)}>
          Next: {next.from} to {next.to}
        </Button>
      )}
      <p className={styles.hint}>
        {cards.toLocaleString('en-GB')} cards on {describeSheets(countSheets(range))}. Print at 100
        % without browser margins, and cut along the lines. A scanner at the kiosk can read the QR
        code.
      </p>
    </form>
  );
}

function findProblem({ from, to }: Range, count: number): string | undefined {
  if (!(from >= 1 && to >= from && to <= count))
    return `Enter card numbers from 1 to ${count}, the lower one first.`;
  if (to - from + 1 > MAX_CARDS) return `At most ${MAX_CARDS} cards at a time.`;
  return undefined;
}

const describeSheets = (sheets: number): string =>
  sheets === 1 ? 'one sheet of A4' : `${sheets.toLocaleString('en-GB')} sheets of A4`;

const describePaper = (count: number): string =>
  `The whole batch is ${count.toLocaleString('en-GB')} cards on ${describeSheets(countSheets({ from: 1, to: count }))}.`;
