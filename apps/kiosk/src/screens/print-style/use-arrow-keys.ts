import { useEffect, useEffectEvent } from 'react';

/** The arrow keys, wherever the focus is. */
export function useArrowKeys(isOn: boolean, onArrow: (side: 'left' | 'right') => void): void {
  const hear = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onArrow('left');
    if (key === 'ArrowRight') onArrow('right');
  });
  useEffect(() => {
    if (!isOn) return;
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOn]);
}
