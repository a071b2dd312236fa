import type { Page } from '@playwright/test';
import { expect, headingOf } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';
import { refuseCall } from './refuse.ts';

const openBandung = async (page: Page) => {
  await page.goto('/console/locations?location=bandung');
  await expect(headingOf(page, 'Bandung')).toBeVisible();
  const home = page.frameLocator('iframe[title="Preview of the home screen"]');
  await expect(home.getByText('TAP TO SNAP')).toBeVisible();
};
const priceOf = (page: Page) => page.getByRole('textbox', { name: 'Price' });

export const LOCATION_STATES: readonly ConsoleState[] = [
  {
    name: 'locations',
    caption: 'Locations',
    async open({ page }) {
      await page.goto('/console/locations');
      await expect(page.getByRole('table', { name: 'Locations' })).toBeVisible();
    },
  },
  {
    name: 'locations-empty',
    caption: 'No location with that name',
    async open({ page }) {
      await page.goto('/console/locations?search=atlantis');
      await expect(page.getByText('No locations found')).toBeVisible();
    },
  },
  {
    name: 'location-add',
    caption: 'Adding an existing location',
    async open({ page }) {
      await page.goto('/console/locations');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByLabel('Name').fill('Bandung');
      await page.getByRole('button', { name: 'Add location' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'location', caption: 'A location', open: ({ page }) => openBandung(page) },
  {
    name: 'location-hours',
    caption: 'Opening hours of a location',
    async open({ page }) {
      await openBandung(page);
      await page.getByRole('button', { name: 'Set own value: Opening hours' }).click();
      await page.getByLabel('Monday', { exact: true }).selectOption('From – until');
      await page.getByRole('button', { name: 'Use Monday’s hours for every day' }).click();
      await page.getByLabel('Saturday, until').fill('02:00');
      await page.getByLabel('Sunday', { exact: true }).selectOption('Closed');
      await expect(page.getByText('the next day')).toBeVisible();
    },
  },
  {
    name: 'location-wrong',
    caption: 'An invalid price, on a portrait screen',
    async open({ page }) {
      await openBandung(page);
      await priceOf(page).fill('a lot');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('radio', { name: 'portrait' }).check();
      await expect(page.getByText('Some values are invalid')).toBeVisible();
    },
  },
  {
    name: 'location-conflict',
    caption: 'A conflict with a change by another person',
    async open({ page }) {
      await openBandung(page);
      await page.route(
        '**/locations/bandung',
        refuseCall(409, 'conflict', 'Someone else has changed this location in the meantime.'),
      );
      await priceOf(page).fill('41000');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'location-leave',
    caption: 'Leaving with unsaved changes',
    async open({ page }) {
      await openBandung(page);
      await priceOf(page).fill('41000');
      await page.getByRole('link', { name: 'All locations' }).click();
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    },
  },
  {
    name: 'location-remove',
    caption: 'Removing a location',
    async open({ page }) {
      await openBandung(page);
      await page.getByRole('button', { name: 'Remove Bandung' }).click();
      await expect(page.getByRole('dialog', { name: 'Remove Bandung?' })).toBeVisible();
    },
  },
];
