import type { FrameCatalogue } from '@jepret/contract/console';
import { CategoryName, FrameName, GroupName } from '@jepret/contract/console';
import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { TextField } from '../../../components/field.tsx';
import { LocationsField } from '../terms/locations-field.tsx';
import { SeasonsField } from '../terms/seasons-field.tsx';
import { categoryOf, type Draft, setCut } from './draft.ts';
import styles from './editor.module.css';

interface AboutFieldsProps {
  draft: Draft;
  catalogue: FrameCatalogue;
  errorOf(field: string): string | undefined;
  onChange(draft: Draft): void;
}

/** Name, print style, seasons and locations of a new frame. */
export function AboutFields({ draft, catalogue, errorOf, onChange }: AboutFieldsProps) {
  const id = useId();
  const groups = [...new Set(catalogue.frames.map(({ group }) => group))];
  const categories = [...new Set(catalogue.frames.map(({ category_name }) => category_name))];
  const category = categoryOf(draft);
  const errors = [
    errorOf('category_name') ?? findFieldProblem(CategoryName, category),
    errorOf('group') ?? findFieldProblem(GroupName, draft.group),
  ];
  return (
    <section className={styles.part}>
      <h3>Details</h3>
      <TextField
        label="Name"
        value={draft.name}
        error={errorOf('frame_name') ?? findFieldProblem(FrameName, draft.name)}
        onChange={(name) => onChange({ ...draft, name })}
        autoCapitalize="none"
        spellCheck={false}
      />
      <StyleChoice draft={draft} hasEventOption onChange={onChange} />
      <SeasonsField
        seasons={draft.seasons}
        onChange={(seasons) => onChange({ ...draft, seasons })}
        feasts={catalogue.feasts}
        today={catalogue.today}
      />
      <LocationsField
        locations={draft.locations}
        onChange={(locations) => onChange({ ...draft, locations })}
        error={errorOf('locations')}
      />
      <Advanced hasError={errors.some(Boolean)}>
        <TextField
          label="Category"
          value={category}
          list={`${id}-categories`}
          error={errors[0]}
          onChange={(typed) => onChange({ ...draft, category: typed })}
          spellCheck={false}
        />
        <TextField
          label="Group"
          value={draft.group}
          list={`${id}-groups`}
          error={errors[1]}
          onChange={(group) => onChange({ ...draft, group })}
        />
      </Advanced>
      <Suggestions id={`${id}-categories`} values={categories} />
      <Suggestions id={`${id}-groups`} values={groups} />
    </section>
  );
}

interface AdvancedProps {
  /** Opens the section, so that errors are visible. */
  hasError: boolean;
  children: ReactNode;
}

/** Rarely changed fields with suggested values. */
function Advanced({ hasError, children }: AdvancedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.advanced}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
        if (hasError) currentTarget.open = true;
      }}
    >
      <summary>Advanced</summary>
      <div className={styles.pair}>{children}</div>
    </details>
  );
}

const findFieldProblem = (schema: z.ZodType, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

const CUTS = [
  { isNoCut: false, title: 'Cut into two strips', note: '2 prints' },
  { isNoCut: true, title: 'One whole sheet', note: 'no cuts' },
];

interface StyleChoiceProps extends Pick<AboutFieldsProps, 'draft' | 'onChange'> {
  /** Also shows the choice for event frames. */
  hasEventOption: boolean;
}

export function StyleChoice({ draft, hasEventOption, onChange }: StyleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>Print style</legend>
      {CUTS.map(({ isNoCut, title, note }) => (
        <label key={title}>
          <input
            type="radio"
            name={name}
            checked={draft.isNoCut === isNoCut}
            onChange={() => onChange(setCut(draft, isNoCut))}
          />
          <span>
            {title} <small>{note}</small>
          </span>
        </label>
      ))}
      {hasEventOption && (
        <label>
          <input
            type="checkbox"
            checked={draft.isSeasonal}
            onChange={({ target }) => onChange({ ...draft, isSeasonal: target.checked })}
          />
          <span>
            For an event <small>listed under event drops</small>
          </span>
        </label>
      )}
    </fieldset>
  );
}
