import { useEffect, useEffectEvent } from 'react';

/** Handles the arrow keys regardless of the focus. */
export function useArrowKeys(isOn: boolean, onArrow: (side: 'left' | 'right') => void): void {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onArrow('left');
    if (key === 'ArrowRight') onArrow('right');
  });
  useEffect(() => {
    if (!isOn) return;
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
