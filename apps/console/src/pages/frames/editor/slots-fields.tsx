import { MAX_SNAP_COUNT } from '@jepret/contract';
import { MAX_SLOTS, type TemplateInspection } from '@jepret/contract/console';
import { classNames } from '@jepret/ui';
import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { addSlot, type Draft, type DraftSlot, foundSlots, setSide } from './draft.ts';
import styles from './editor.module.css';

const SIDES = [
  { side: 'x', title: 'X' },
  { side: 'y', title: 'Y' },
  { side: 'width', title: 'Width' },
  { side: 'height', title: 'Height' },
] as const;

const SNAPS = Array.from({ length: MAX_SNAP_COUNT }, (_, index) => index + 1);

interface SlotsFieldsProps {
  draft: Draft;
  found: TemplateInspection;
  selected: number | undefined;
  onSelect(id: number): void;
  onChange(draft: Draft): void;
}

/** The slots as numbers, with the snap of each. */
export function SlotsFields({ draft, found, selected, onSelect, onChange }: SlotsFieldsProps) {
  const { slots } = draft;
  return (
    <section className={styles.part}>
      <h3>Slots</h3>
      <div className={styles.slots}>
        <table>
          <thead>
            <tr>
              <th scope="col">Slot</th>
              <th scope="col">Snap</th>
              {SIDES.map(({ side, title }) => (
                <th key={side} scope="col">
                  {title}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {slots.map((slot, index) => (
              <SlotRow
                key={slot.id}
                slot={slot}
                number={index + 1}
                isSelected={slot.id === selected}
                onSelect={() => onSelect(slot.id)}
                onChange={(changed, hasOwnNumbers = draft.hasOwnNumbers) =>
                  onChange({ ...draft, hasOwnNumbers, slots: slots.with(index, changed) })
                }
                onRemove={() => onChange({ ...draft, slots: slots.toSpliced(index, 1) })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.row}>
        <Button
          disabledReason={
            slots.length >= MAX_SLOTS ? `A frame has at most ${MAX_SLOTS} slots.` : undefined
          }
          onClick={() => onChange(addSlot(draft))}
        >
          <Plus aria-hidden="true" />
          Add a slot
        </Button>
        <Button onClick={() => onChange({ ...draft, ...foundSlots(found) })}>
          <RotateCcw aria-hidden="true" />
          Reset to found windows
        </Button>
      </div>
    </section>
  );
}

interface SlotRowProps {
  slot: DraftSlot;
  number: number;
  isSelected: boolean;
  onSelect(): void;
  onChange(slot: DraftSlot, hasOwnNumbers?: boolean): void;
  onRemove(): void;
}

function SlotRow({ slot, number, isSelected, onSelect, onChange, onRemove }: SlotRowProps) {
  return (
    <tr className={classNames(isSelected && styles.chosen)} onFocus={onSelect}>
      <th scope="row">{number}</th>
      <td>
        <select
          aria-label={`Snap in slot ${number}`}
          value={slot.photo}
          onChange={({ target }) => onChange({ ...slot, photo: Number(target.value) }, true)}
        >
          {SNAPS.map((snap) => (
            <option key={snap} value={snap}>
              {snap}
            </option>
          ))}
        </select>
      </td>
      {SIDES.map(({ side, title }) => (
        <td key={side}>
          <input
            type="number"
            aria-label={`${title} of slot ${number}`}
            value={slot[side]}
            onChange={({ target }) => onChange(setSide(slot, side, target.valueAsNumber))}
          />
        </td>
      ))}
      <td>
        <button type="button" aria-label={`Remove slot ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}
