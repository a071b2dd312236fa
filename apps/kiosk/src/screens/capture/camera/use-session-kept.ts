import { useEffect, useState } from 'react';
import { listenForTouches } from '../../../components/touches.ts';

/**
 * CAM-53: whether the visitor may be away to call staff: while the camera has a problem, and after it
 * works again until the next touch.
 */
export function useSessionKept(hasProblem: boolean): boolean {
  const [isPromised, setPromised] = useState(false);
  useEffect(() => {
    if (hasProblem) setPromised(true);
    else if (isPromised) return listenForTouches(window, () => setPromised(false));
    return undefined;
  }, [hasProblem, isPromised]);
  return hasProblem || isPromised;
}
