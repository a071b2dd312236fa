import styles from './sticker-hints.module.css';

const HINTS = [
  { title: 'tap', text: 'a sticker to put it on' },
  { title: 'drag', text: 'it to where it belongs' },
  { title: 'pinch', text: 'with two fingers to grow and turn it' },
];

/** Stands where the pens are when the operator allows stickers only. */
export function StickerHints() {
  return (
    <ol className={styles.hints}>
      {HINTS.map(({ title, text }) => (
        <li key={title} className={styles.hint}>
          <strong>{title}</strong>
          {text}
        </li>
      ))}
    </ol>
  );
}
