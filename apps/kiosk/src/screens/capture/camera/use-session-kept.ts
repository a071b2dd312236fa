import { useEffect, useState } from 'react';
import { listenForTouches } from '../../../components/touches.ts';

/**
 * CAM-53: true while the visitor may be away to call staff: during a camera problem, and afterwards
 * until the next touch.
 */
export function useKeepsSession(hasProblem: boolean): boolean {
  const [isStaffExpected, setStaffExpected] = useState(false);
  useEffect(() => {
    if (hasProblem) setStaffExpected(true);
    else if (isStaffExpected) return listenForTouches(window, () => setStaffExpected(false));
    return undefined;
  }, [hasProblem, isStaffExpected]);
  return hasProblem || isStaffExpected;
}
