import { FRAME_SHEET } from '@jepret/contract';
import { CUT_MARGIN_PX, EDGE_MARGIN_PX, type LayoutFault, type Rectangle } from '@jepret/layout';
import { classNames } from '@jepret/ui';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { type Draft, type DraftSlot, moveBox, resizeBox } from './draft.ts';
import styles from './stage.module.css';
import type { Upload } from './use-draft.ts';
import { CORNERS, useDragging } from './use-dragging.ts';

interface StageProps {
  upload: Upload;
  draft: Draft;
  faults: readonly LayoutFault[];
  selected: number | undefined;
  onSelect(id: number): void;
  onChange(draft: Draft): void;
}

/** The template with its slots, which are moved by pointer and by keys. */
export function Stage({ upload, draft, faults, selected, onSelect, onChange }: StageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const replace = (changed: DraftSlot) =>
    onChange({
      ...draft,
      slots: draft.slots.map((slot) => (slot.id === changed.id ? changed : slot)),
    });
  return (
    <div className={styles.stage}>
      <div ref={sheet} className={styles.sheet}>
        <img src={upload.address} alt={`The template ${upload.fileName}`} draggable={false} />
        <Zones isNoCut={draft.isNoCut} />
        {faults.map(
          ({ sentence, place }, index) =>
            place && (
              <span key={sentence} className={styles.fault} style={onSheet(place)}>
                <i className={styles.mark}>{index + 1}</i>
              </span>
            ),
        )}
        {draft.slots.map((slot, index) => (
          <SlotBox
            key={slot.id}
            slot={slot}
            number={index + 1}
            isSelected={slot.id === selected}
            isWrong={faults.some((fault) => fault.slots.includes(index))}
            scaleOf={() => FRAME_SHEET.width / (sheet.current?.clientWidth || 1)}
            onSelect={() => onSelect(slot.id)}
            onChange={replace}
          />
        ))}
      </div>
      <p className={styles.help}>
        Drag a slot or its corners. Arrow keys move it by 1 pixel, with Shift by 10; with Alt they
        resize it.
      </p>
    </div>
  );
}

/** The margins that printing and cutting may lose. */
function Zones({ isNoCut }: { isNoCut: boolean }) {
  const { width, height } = FRAME_SHEET;
  const safe = {
    x: EDGE_MARGIN_PX,
    y: EDGE_MARGIN_PX,
    width: width - 2 * EDGE_MARGIN_PX,
    height: height - 2 * EDGE_MARGIN_PX,
  };
  const cut = { x: width / 2 - CUT_MARGIN_PX, y: 0, width: 2 * CUT_MARGIN_PX, height };
  return (
    <>
      <span className={styles.safe} style={onSheet(safe)} />
      {!isNoCut && <span className={styles.cut} style={onSheet(cut)} />}
    </>
  );
}

interface SlotBoxProps {
  slot: DraftSlot;
  number: number;
  isSelected: boolean;
  isWrong: boolean;
  /** Sheet pixels per screen pixel. */
  scaleOf(): number;
  onSelect(): void;
  onChange(slot: DraftSlot): void;
}

function SlotBox(props: SlotBoxProps) {
  const { slot, number, isSelected, isWrong, scaleOf, onSelect, onChange } = props;
  const dragging = useDragging({ slot, scaleOf, onBegin: onSelect, onChange });
  const { x, y, width, height, photo } = slot;
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    // Otherwise the dialog scrolls, or the browser goes back.
    event.preventDefault();
    const step = event.shiftKey ? FAR_PX : 1;
    const [byX, byY] = [arrow[0] * step, arrow[1] * step];
    onChange(event.altKey ? resizeBox(slot, 'se', byX, byY) : moveBox(slot, byX, byY));
  };
  return (
    <button
      type="button"
      className={classNames(styles.box, isSelected && styles.selected, isWrong && styles.wrong)}
      style={onSheet(slot)}
      aria-label={`Slot ${number}, snap ${photo}: ${width} × ${height} px at ${x}, ${y}`}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
      {...dragging}
    >
      <span className={styles.snap}>{photo}</span>
      {CORNERS.map((corner) => (
        <i key={corner} className={styles.corner} data-corner={corner} />
      ))}
    </button>
  );
}

const FAR_PX = 10; // CONSOLE-107

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const share = (px: number, of: number): string => `${(100 * px) / of}%`;

const onSheet = ({ x, y, width, height }: Rectangle): CSSProperties => ({
  left: share(x, FRAME_SHEET.width),
  top: share(y, FRAME_SHEET.height),
  width: share(width, FRAME_SHEET.width),
  height: share(height, FRAME_SHEET.height),
});
