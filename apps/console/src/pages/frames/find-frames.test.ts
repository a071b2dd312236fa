import { type ConsoleFrame, findFrames } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { findMoveTarget, groupByStyle } from './find-frames.ts';

const frame = (frame_name: string, rest: Partial<ConsoleFrame> = {}): ConsoleFrame => ({
  category_name: 'AVAILABLE_4_FRAME',
  frame_name,
  group: 'everyday',
  style: '2 prints',
  is_no_cut: false,
  snaps: 4,
  is_own: false,
  is_hidden: false,
  seasons: [],
  locations: [],
  season: null,
  offer: 'offered',
  fault: null,
  slots: null,
  preview_url: '',
  prints: [],
  version: 0,
  can_change: true,
  ...rest,
});
const frames = [
  frame('polos'),
  frame('lebaran', {
    style: 'event drops',
    seasons: [{ from: 'lebaran-21', until: 'lebaran+14' }],
    offer: 'out of season',
  }),
  frame('garis', { is_own: true, locations: ['kota-batu'] }),
  frame('titik', { is_hidden: true, offer: 'hidden' }),
];
const find = (filters: Parameters<typeof findFrames>[1]) =>
  findFrames(frames, filters).map(({ frame_name }) => frame_name);

test('frames are found by words and by their status today (CONSOLE-105)', () => {
  expect(find({})).toEqual(['polos', 'lebaran', 'garis', 'titik']);
  expect(find({ search: 'BATU prints' })).toEqual(['garis']);
  expect(find({ show: 'offered' })).toEqual(['polos', 'garis']);
  expect(find({ show: 'not-offered' })).toEqual(['lebaran', 'titik']);
  expect(find({ show: 'season' })).toEqual(['lebaran']);
  expect(find({ show: 'own' })).toEqual(['garis']);
  expect(find({ show: 'hidden', search: 'pol' })).toEqual([]);
});

test('frames are grouped by print style and moved within it (CONSOLE-102)', () => {
  expect(groupByStyle(frames).map(({ style, frames: { length } }) => [style, length])).toEqual([
    ['2 prints', 3],
    ['event drops', 1],
  ]);
  const [polos, lebaran, garis, titik] = frames as [
    ConsoleFrame,
    ConsoleFrame,
    ConsoleFrame,
    ConsoleFrame,
  ];
  expect(findMoveTarget(frames, polos, 'earlier')).toBeUndefined();
  expect(findMoveTarget(frames, garis, 'earlier')).toBe(polos);
  expect(findMoveTarget(frames, polos, 'later')).toBe(titik);
  expect(findMoveTarget(frames, garis, 'later')).toBeNull();
  expect(findMoveTarget(frames, titik, 'later')).toBeUndefined();
  expect(findMoveTarget(frames, lebaran, 'later')).toBeUndefined();
});
