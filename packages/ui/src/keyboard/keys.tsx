import { useTranslate } from '@jepret/messages/react';
import { type FocusEvent, type MouseEvent, type RefObject, useState } from 'react';
import { type KeyboardOptions, KeyboardReact } from 'react-simple-keyboard';
import { classNames } from '../class-names.ts';
import { createScanning, type ScannedKeys } from '../scanning/create-scanning.ts';
import { KEYS_ATTRIBUTE } from './active-field.ts';
import styles from './keys.module.css';
import { createKeyAttributes, createKeyFaces } from './layouts.ts';
import { buttonOf, listKeys, listRows, prepareRows } from './rows.ts';

interface KeysProps {
  ref: RefObject<HTMLDivElement | null>;
  /** Also the accessible name. */
  label: string;
  instance: string;
  layout: Record<string, string[]>;
  layoutName: string;
  isShifted?: boolean;
  className?: string | undefined;
  onPress(button: string): void;
  /** Called for Escape on a key; returns false if there is no field to focus. */
  onLeave(): boolean;
}

/**
 * Uses react-simple-keyboard only to draw the keys: typed text goes directly into the focused field. The
 * library's own text buffer is cleared with each key, so that it never contains a password.
 */
export function Keys(props: KeysProps) {
  const {
    label,
    instance,
    layout,
    layoutName,
    isShifted = false,
    className,
    onPress,
    onLeave,
    ref: root,
  } = props;
  const t = useTranslate();

  const press: KeyboardOptions['onKeyPress'] = (button, event) => {
    // A held key repeats without an event; only backspace may repeat, and only while the keyboard is mounted.
    const isRepeat = event === undefined;
    if (isRepeat && (button !== '{bksp}' || !root.current?.isConnected)) return;
    onPress(button);
  };

  const [scanning] = useState(createScanning);
  const keys: ScannedKeys = {
    listRows: () => listRows(root.current),
    listKeys,
    press: (key) => onPress(buttonOf(key)),
    // From the first row, a letter takes 7 presses of a switch. From the row of the previous letter it
    // would take 10, and from that letter 14, because the focus only moves forward.
    afterPress: 'first-row',
    hasArrows: true,
    leave: (row) => onLeave() || row.focus(),
  };
  const resetOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) scanning.reset();
  };
  const prepare = () => {
    prepareRows(root.current, t);
    scanning.restore(keys);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus in the field, or moves it through the keys.
    <div
      ref={root}
      className={classNames(styles.keys, isShifted && styles.shifted, className)}
      onMouseDown={keepFocus}
      onContextMenu={keepFocus}
      onKeyDown={(event) => scanning.handleKey(keys, event)}
      onBlur={resetOnLeave}
      {...{ [KEYS_ATTRIBUTE]: '' }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are keys. */}
      <div role="group" aria-label={label}>
        <KeyboardReact
          baseClass={instance}
          theme={styles.board ?? ''}
          layout={layout}
          layoutName={layoutName}
          display={createKeyFaces(t)}
          buttonAttributes={createKeyAttributes(t)}
          useButtonTag
          preventMouseDownDefault
          disableCaretPositioning
          beforeInputUpdate={(keyboard) => keyboard.clearInput()}
          onKeyPress={press}
          onRender={prepare}
        />
      </div>
    </div>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();
