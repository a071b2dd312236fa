import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';

const openFrames = async (page: Page, query = '') => {
  await page.goto(`/console/frames${query}`);
  await expect(page.getByRole('heading', { name: /^2 prints/ })).toBeVisible();
};

const chooseAll = async (page: Page) => {
  await page.getByRole('button', { name: 'Choose several' }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
};

const openFrame = async (page: Page, name: string) => {
  await page.goto(`/console/frames?frame=${name}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('img').first()).toHaveJSProperty('naturalWidth', 605);
};

const openEditor = async (page: Page) => {
  await openFrames(page);
  await page.getByLabel('Template').setInputFiles({
    name: 'Kucing Kita.png',
    mimeType: 'image/png',
    buffer: readFileSync('assets/static/frames/AVAILABLE_4_FRAME/kucing-oren.png'),
  });
  await expect(page.getByText('Every slot has a window')).toBeVisible();
};

export const FRAME_STATES: readonly ConsoleState[] = [
  { name: 'frames', caption: 'Frames', open: ({ page }) => openFrames(page) },
  {
    name: 'frames-empty',
    caption: 'No frame matches the filters, and a refused template',
    async open({ page }) {
      await page.goto('/console/frames?search=nothing&show=own');
      await expect(page.getByText('No frames found')).toBeVisible();
      await page.getByLabel('Template').setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: readFileSync('assets/static/images/logo.svg'),
      });
      await expect(page.getByRole('alert')).toContainText('it is an SVG');
    },
  },
  {
    name: 'frames-chosen',
    caption: 'Several frames are chosen',
    async open({ page }) {
      await openFrames(page);
      await chooseAll(page);
    },
  },
  {
    name: 'frames-schedule',
    caption: 'Scheduling several frames',
    async open({ page }) {
      await openFrames(page);
      await chooseAll(page);
      await page.getByRole('button', { name: 'Schedule' }).click();
      await page.getByRole('button', { name: 'Add a season' }).click();
    },
  },
  {
    name: 'frame',
    caption: 'A printed frame with a season',
    async open({ page }) {
      await openFrame(page, 'AVAILABLE_4_FRAME/kucing-oren');
      await page.getByRole('button', { name: 'Add a season' }).click();
      await page.getByLabel('Season', { exact: true }).selectOption('lebaran');
    },
  },
  {
    name: 'frame-not-yours',
    caption: 'A frame that another person has to change',
    async open({ page }) {
      // The response for an operator of one location.
      await page.route('**/v1/console/frames', async (route) => {
        const response = await route.fetch();
        const text = (await response.text()).replaceAll('"can_change":true', '"can_change":false');
        await route.fulfill({ response, body: text });
      });
      await openFrame(page, 'AVAILABLE_4_FRAME/studio-white');
      await expect(page.getByText('Only an owner can change this frame')).toBeVisible();
    },
  },
  { name: 'frame-editor', caption: 'A new frame', open: ({ page }) => openEditor(page) },
  {
    name: 'frame-editor-faults',
    caption: 'A frame that cannot be printed, with the errors marked',
    async open({ page }) {
      await openEditor(page);
      await page.getByLabel('X of slot 1', { exact: true }).fill('20');
      await page.getByLabel('Y of slot 4', { exact: true }).fill('760');
      await page.getByLabel('Name', { exact: true }).fill('Kucing Kita');
      await expect(page.getByRole('alert').first()).toContainText('within 60 px of the edge');
    },
  },
  {
    name: 'frame-editor-preview',
    caption: 'Preview of a new frame',
    async open({ page }) {
      await openEditor(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      const print = page.getByRole('dialog').getByRole('img').first();
      await expect(print).toHaveJSProperty('naturalWidth', 605);
    },
  },
  {
    name: 'frame-windows',
    caption: 'The windows of an existing frame',
    async open({ page }) {
      await openEditor(page);
      await page.getByLabel('Name', { exact: true }).fill('kucing-lain');
      await page.getByRole('button', { name: 'Save frame' }).click();
      const alreadyExists = page.getByText('There is a frame kucing-lain');
      const edit = page.getByRole('button', { name: 'Edit windows' });
      // The frame exists already when the state is opened a second time.
      await expect(edit.or(alreadyExists).first()).toBeVisible();
      await page.goto('/console/frames?frame=OWN_4_FRAME/kucing-lain');
      await edit.click();
      await expect(page.getByRole('dialog', { name: 'Windows of kucing-lain' })).toBeVisible();
    },
  },
  {
    name: 'frame-discard',
    caption: 'Leaving an unsaved frame',
    async open({ page }) {
      await openEditor(page);
      await page.getByLabel('Name', { exact: true }).fill('kucing');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog', { name: 'Discard this frame?' })).toBeVisible();
    },
  },
];
