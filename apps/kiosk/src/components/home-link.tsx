import { SCREEN_TEXTS } from '@jepret/contract';
import { Link } from 'react-router';
import styles from './home-link.module.css';

export function HomeLink() {
  return (
    <Link to="/" replace className={styles.link}>
      {SCREEN_TEXTS.backToHome}
    </Link>
  );
}
