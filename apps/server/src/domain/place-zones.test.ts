import { expect, test } from 'vitest';
import { type PlaceZones, zoneOfPlace, zoneOfPlaces } from './place-zones.ts';

const ZONES: PlaceZones = {
  usual: 'Asia/Jakarta',
  byPlace: new Map([
    ['bali', 'Asia/Makassar'],
    ['lombok', 'Asia/Makassar'],
    ['ambon', 'Asia/Jayapura'],
  ]),
};

test('a place has its own time, or the usual one (CONSOLE-249)', () => {
  expect(zoneOfPlace(ZONES, 'bali')).toBe('Asia/Makassar');
  expect(zoneOfPlace(ZONES, 'gone')).toBe('Asia/Jakarta');
  expect(zoneOfPlace(ZONES, null)).toBe('Asia/Jakarta');
});

test('places have the time that they share, else the usual one (CONSOLE-126)', () => {
  expect(zoneOfPlaces(ZONES, ['bali', 'lombok'])).toBe('Asia/Makassar');
  expect(zoneOfPlaces(ZONES, ['bali', 'ambon'])).toBe('Asia/Jakarta');
  expect(zoneOfPlaces(ZONES, null)).toBe('Asia/Jakarta');
  expect(zoneOfPlaces(ZONES, [])).toBe('Asia/Jakarta');
});
