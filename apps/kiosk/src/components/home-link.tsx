import { useTranslate } from '@jepret/messages/react';
import { Link } from 'react-router';
import styles from './home-link.module.css';

export function HomeLink() {
  const t = useTranslate();
  return (
    <Link to="/" replace className={styles.link}>
      {t('common.backToHome')}
    </Link>
  );
}
