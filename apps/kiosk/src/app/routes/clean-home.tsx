import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { HomeScreen } from '../../screens/home/home-screen.tsx';
import styles from './clean-home.module.css';
import { clearHistory, isHistoryClean } from './home-history.ts';

/**
 * Every session ends here. Home is shown at once (SCREEN-66) and accepts taps when the history
 * contains nothing of the last session.
 */
export function CleanHome() {
  useLocation(); // Checks the history again after every navigation.
  const [isClean, setIsClean] = useState(() => isHistoryClean(window));
  const isClearing = useRef(false);
  useEffect(() => {
    if (isClearing.current || isHistoryClean(window)) return;
    isClearing.current = true;
    void clearHistory(window).finally(() => {
      isClearing.current = false;
      setIsClean(true);
    });
  });
  useEffect(releaseLastField, []);
  return (
    <div className={styles.home} inert={!isClean}>
      <HomeScreen canNavigate={isClean} />
    </div>
  );
}

/**
 * A focused field that is removed fires no blur event, and React keeps it with the typed text until
 * the next focusout.
 */
function releaseLastField(): void {
  document.getElementById('root')?.dispatchEvent(new FocusEvent('focusout'));
}
