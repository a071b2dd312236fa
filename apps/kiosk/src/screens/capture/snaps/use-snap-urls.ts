import { useEffect, useRef, useState } from 'react';
import type { Snap } from '../machine/capture-setup.ts';

const NONE: ReadonlyMap<Blob, string> = new Map();

/** By a snap's number: its picture's address, which is given back as soon as the snap is gone. */
export function useSnapUrls(snaps: readonly Snap[]): ReadonlyMap<number, string> {
  const given = useRef(NONE);
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map());

  useEffect(() => {
    const before = given.current;
    const entries = snaps.map(({ number, picture }) => ({
      number,
      picture,
      url: before.get(picture) ?? URL.createObjectURL(picture),
    }));
    given.current = new Map(entries.map(({ picture, url }) => [picture, url]));
    for (const [picture, url] of before) {
      if (!given.current.has(picture)) URL.revokeObjectURL(url);
    }
    setUrls(new Map(entries.map(({ number, url }) => [number, url])));
  }, [snaps]);

  useEffect(
    () => () => {
      for (const url of given.current.values()) URL.revokeObjectURL(url);
      given.current = NONE;
    },
    [],
  );

  return urls;
}
