import { expect, test } from 'vitest';
import { getLocationZone, getSharedZone, type LocationZones } from './location-zones.ts';

const ZONES: LocationZones = {
  defaultZone: 'Asia/Jakarta',
  bySlug: new Map([
    ['bali', 'Asia/Makassar'],
    ['lombok', 'Asia/Makassar'],
    ['ambon', 'Asia/Jayapura'],
  ]),
};

test('a location has its own time zone, or the default (CONSOLE-249)', () => {
  expect(getLocationZone(ZONES, 'bali')).toBe('Asia/Makassar');
  expect(getLocationZone(ZONES, 'removed')).toBe('Asia/Jakarta');
  expect(getLocationZone(ZONES, null)).toBe('Asia/Jakarta');
});

test('several locations have their shared time zone, else the default (CONSOLE-126)', () => {
  expect(getSharedZone(ZONES, ['bali', 'lombok'])).toBe('Asia/Makassar');
  expect(getSharedZone(ZONES, ['bali', 'ambon'])).toBe('Asia/Jakarta');
  expect(getSharedZone(ZONES, null)).toBe('Asia/Jakarta');
  expect(getSharedZone(ZONES, [])).toBe('Asia/Jakarta');
});
