import { useEffect, useRef, useState } from 'react';
import type { Snap } from '../capture-setup.ts';

const NONE: ReadonlyMap<Blob, string> = new Map();

/** Object URLs by snap number, revoked when the snap is removed. */
export function useSnapUrls(snaps: readonly Snap[]): ReadonlyMap<number, string> {
  const urlsByPicture = useRef(NONE);
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map());

  useEffect(() => {
    const before = urlsByPicture.current;
    const entries = snaps.map(({ number, picture }) => ({
      number,
      picture,
      url: before.get(picture) ?? URL.createObjectURL(picture),
    }));
    urlsByPicture.current = new Map(entries.map(({ picture, url }) => [picture, url]));
    for (const [picture, url] of before) {
      if (!urlsByPicture.current.has(picture)) URL.revokeObjectURL(url);
    }
    setUrls(new Map(entries.map(({ number, url }) => [number, url])));
  }, [snaps]);

  useEffect(
    () => () => {
      for (const url of urlsByPicture.current.values()) URL.revokeObjectURL(url);
      urlsByPicture.current = NONE;
    },
    [],
  );

  return urls;
}
