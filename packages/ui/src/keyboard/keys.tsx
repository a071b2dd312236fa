import { useTranslate } from '@jepret/messages/react';
import { type FocusEvent, type MouseEvent, type RefObject, useState } from 'react';
import { type KeyboardOptions, KeyboardReact } from 'react-simple-keyboard';
import { classNames } from '../class-names.ts';
import { createScanning, type ScannedKeys } from '../scanning/create-scanning.ts';
import { KEYS_MARK } from './field-in-use.ts';
import styles from './keys.module.css';
import { keyAttributesIn, keyFacesIn } from './layouts.ts';
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
  /** Escape, on a key; false when there is no field to go back to. */
  onLeave(): boolean;
}

/**
 * react-simple-keyboard as drawer of keys only: what is typed goes straight into the focused field,
 * so its own text buffer is emptied with each key and no password lingers there.
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
    // A held key repeats without an event; only backspace may, and not after the keyboard has gone.
    const isRepeat = event === undefined;
    if (isRepeat && (button !== '{bksp}' || !root.current?.isConnected)) return;
    onPress(button);
  };

  const [scanning] = useState(createScanning);
  const keys: ScannedKeys = {
    listRows: () => listRows(root.current),
    listKeys,
    press: (key) => onPress(buttonOf(key)),
    // A letter is 7 presses of a switch away from the first row; from the row of the letter before
    // it would be 10, from that letter itself 14, for there is no way back but around.
    goOnAt: 'first-row',
    hasArrows: true,
    leave: (row) => onLeave() || row.focus(),
  };
  const forgetWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) scanning.forget();
  };
  const prepare = () => {
    prepareRows(root.current, t);
    scanning.restore(keys);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus in the field, and walks it through the keys.
    <div
      ref={root}
      className={classNames(styles.keys, isShifted && styles.shifted, className)}
      onMouseDown={keepFocus}
      onContextMenu={keepFocus}
      onKeyDown={(event) => scanning.handleKey(keys, event)}
      onBlur={forgetWhenLeft}
      {...{ [KEYS_MARK]: '' }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are keys. */}
      <div role="group" aria-label={label}>
        <KeyboardReact
          baseClass={instance}
          theme={styles.board ?? ''}
          layout={layout}
          layoutName={layoutName}
          display={keyFacesIn(t)}
          buttonAttributes={keyAttributesIn(t)}
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
