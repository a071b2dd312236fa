import styles from './camera-face.module.css';

export type Mood = keyof typeof FACES;

const FACES = {
  calm: 'M86 96v5M122 96v5M90 120h28',
  happy: 'M86 96v5M122 96v5M86 114q18 20 36 0',
  sad: 'M86 96v5M122 96v5M84 122q20-16 40 0',
};

export function CameraFace({
  mood,
  isBusy = false,
  className = '',
}: {
  mood: Mood;
  isBusy?: boolean;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 240 180"
      className={`${isBusy ? styles.busy : styles.camera} ${className}`}
      aria-hidden="true"
    >
      <path
        className={styles.shadow}
        d="M30 58h32l16-26h64l16 26h52a22 22 0 0 1 22 22v72a22 22 0 0 1-22 22H30A22 22 0 0 1 8 152V80a22 22 0 0 1 22-22Z"
      />
      <path
        className={styles.body}
        d="M24 50h32l16-26h64l16 26h52a22 22 0 0 1 22 22v72a22 22 0 0 1-22 22H24A22 22 0 0 1 2 144V72a22 22 0 0 1 22-22Z"
      />
      <rect className={styles.flash} x="176" y="66" width="32" height="20" rx="8" />
      <circle className={styles.lens} cx="104" cy="106" r="46" />
      <path className={styles.face} d={FACES[mood]} />
    </svg>
  );
}
