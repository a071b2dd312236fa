import { useTranslate } from '@jepret/messages/react';
import { type MouseEvent, useRef } from 'react';
import { type KeyboardOptions, KeyboardReact } from 'react-simple-keyboard';
import { classNames } from '../class-names.ts';
import styles from './keys.module.css';
import { keyAttributesIn, keyFacesIn } from './layouts.ts';

interface KeysProps {
  /** Also the accessible name. */
  label: string;
  instance: string;
  layout: Record<string, string[]>;
  layoutName: string;
  isShifted?: boolean;
  className?: string | undefined;
  onPress(button: string): void;
}

/**
 * react-simple-keyboard as drawer of keys only: what is typed goes straight into the focused field,
 * so its own text buffer is emptied with each key and no password lingers there.
 */
export function Keys(props: KeysProps) {
  const { label, instance, layout, layoutName, isShifted = false, className, onPress } = props;
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslate();

  const press: KeyboardOptions['onKeyPress'] = (button, event) => {
    // A held key repeats without an event; only backspace may, and not after the keyboard has gone.
    const isRepeat = event === undefined;
    if (isRepeat && (button !== '{bksp}' || !root.current?.isConnected)) return;
    onPress(button);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field.
    <div
      ref={root}
      className={classNames(styles.keys, isShifted && styles.shifted, className)}
      onMouseDown={keepFocus}
      onContextMenu={keepFocus}
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
        />
      </div>
    </div>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();
