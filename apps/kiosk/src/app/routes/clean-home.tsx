import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { HomeScreen } from '../../screens/home/home-screen.tsx';
import styles from './clean-home.module.css';
import { forgetHistory, isHistoryClean } from './home-history.ts';

/**
 * Every session ends here. Home is shown at once (SCREEN-66) and takes taps when nothing of the last
 * session can be gone back to.
 */
export function CleanHome() {
  useLocation(); // The history is looked at anew at every navigation.
  const [isClean, setIsClean] = useState(() => isHistoryClean(window));
  const isForgetting = useRef(false);
  useEffect(() => {
    if (isForgetting.current || isHistoryClean(window)) return;
    isForgetting.current = true;
    void forgetHistory(window).finally(() => {
      isForgetting.current = false;
      setIsClean(true);
    });
  });
  useEffect(forgetLastField, []);
  return (
    <div className={styles.home} inert={!isClean}>
      <HomeScreen canNavigate={isClean} />
    </div>
  );
}

/**
 * A field that leaves the page while it has the focus never says that it lost it, and until it does
 * React holds on to it, with what was typed.
 */
function forgetLastField(): void {
  document.getElementById('root')?.dispatchEvent(new FocusEvent('focusout'));
}
