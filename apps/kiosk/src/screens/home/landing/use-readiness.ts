import { type BoothProblem, calls } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import { followLocation } from '../../../kiosk/location-name.ts';

/** Paper that staff have just put in should not be missing for long. */
const LOOK_AGAIN_MS = 15_000;

export const READINESS_KEY = ['readiness'];

const noCamera = (t: Translate): BoothProblem => ({
  subject: 'camera',
  visitor_text: t('home.noCamera'),
  reason: t('home.noCameraReason'),
  remedy: t('home.noCameraRemedy'),
});

/** What keeps the booth from its promises just now. A server that does not say hinders nobody. */
export function useReadiness(): { problems: readonly BoothProblem[]; canTakeMoney: boolean } {
  const t = useTranslate();
  const { api, stored, language } = useBooth();
  const hasCamera = useHasCamera();
  const { data, refetch } = useQuery({
    queryKey: READINESS_KEY,
    queryFn: ({ signal }) =>
      followLocation(stored, async () => (await api.call(calls.readiness, { signal })).data),
    // Each visit to the home screen asks anew; until it is answered, what was known counts.
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: LOOK_AGAIN_MS,
  });
  // The server answers in the language that it was asked in.
  useEffect(() => language.shown.subscribe(() => void refetch()), [language, refetch]);
  if (!data) return { problems: [], canTakeMoney: true };
  const { hindrances: problems, can_take_money: canTakeMoney } = data;
  // Without real money the demo camera may stand in.
  if (hasCamera || !data.is_money_real) return { problems, canTakeMoney };
  return { problems: [...problems, noCamera(t)], canTakeMoney: false };
}

function useHasCamera(): boolean {
  const { camera } = useBooth();
  const [hasCamera, setHasCamera] = useState(true);
  useEffect(() => camera.watchPresence(setHasCamera), [camera]);
  return hasCamera;
}
