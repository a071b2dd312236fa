import styles from './printer-picture.module.css';

/** A printing printer: a strip comes out of the slot repeatedly. */
export function PrinterPicture() {
  return (
    <svg viewBox="0 0 300 270" className={styles.printer} aria-hidden="true">
      <clipPath id="below-the-slot">
        <rect x="60" y="112" width="180" height="158" />
      </clipPath>
      <rect className={styles.shadow} x="26" y="22" width="264" height="124" rx="34" />
      <rect className={styles.body} x="16" y="10" width="264" height="124" rx="34" />
      <circle className={styles.lamp} cx="242" cy="48" r="12" />
      <path className={styles.face} d="M112 42v8M160 42v8M114 64q22 22 44 0" />
      <rect className={styles.slot} x="70" y="100" width="156" height="20" rx="10" />
      <g clipPath="url(#below-the-slot)">
        <g className={styles.print}>
          <rect className={styles.paper} x="92" y="118" width="112" height="140" rx="8" />
          <rect className={styles.sky} x="104" y="130" width="88" height="50" rx="6" />
          <rect className={styles.butter} x="104" y="188" width="88" height="50" rx="6" />
          <path className={styles.smile} d="M134 146v6M162 146v6M136 160q12 10 24 0" />
          <path className={styles.smile} d="M134 204v6M162 204v6M136 218q12 10 24 0" />
        </g>
      </g>
    </svg>
  );
}
