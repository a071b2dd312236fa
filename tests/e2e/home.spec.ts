import type { Locator } from '@playwright/test';
import { ADMIN } from '../support/booth-process.ts';
import { expect, test } from './booth-test.ts';
import { listVisited } from './list-visited.ts';
import { holdTime, passTimeUntil, untilShown } from './own-clock.ts';
import { atEverySize } from './sizes.ts';

const untilPlaying = (video: Locator) =>
  expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0);

test('home fits every size: nothing scrolls, nothing is cut off (HOME-4, HOME-5, SCREEN-13)', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await signIn();
  await page.goto('/');
  await untilPlaying(page.locator('video'));
  await atEverySize(page, async () => {
    for (const name of [
      'TAP TO SNAP',
      'have voucher code? TAP HERE',
      'HOW TO SNAP',
      'Admin login',
    ]) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByText('@jepret.booth')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('halo@jepret.id')).toBeInViewport({ ratio: 1 });
  });
  expect(consoleLines).toEqual([]);
});

test('the button stays where it is, however late the fonts come (HOME-5)', async ({
  page,
  signIn,
}) => {
  let letFontsCome = () => {};
  const fontsMayCome = new Promise<void>((resolve) => {
    letFontsCome = resolve;
  });
  let asked = 0;
  await page.route('**/*.woff2', async (route) => {
    asked += 1;
    await fontsMayCome;
    await route.continue();
  });
  await holdTime(page);
  await signIn();
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => asked).toBe(2);
  const button = page.getByRole('button', { name: 'TAP TO SNAP' });
  await expect(button).toHaveCount(0);
  letFontsCome();
  await untilShown(page, button);
  await page.clock.resume();
  const firstBox = await button.boundingBox();
  await expect(button).toBeEnabled();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  expect(await button.boundingBox()).toEqual(firstBox);
});

test('the landing video is the one of the location, muted, looping, with the date as version (HOME-1)', async ({
  page,
  signIn,
}) => {
  await page.clock.install({ time: new Date(2026, 10, 15, 10) });
  await signIn({ Location: 'Bandung' });
  await page.goto('/');
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /\/videos\/bandung\/landing\.mp4\?v=20261115$/);
  const film = await video.evaluate(({ muted, loop }: HTMLVideoElement) => ({ muted, loop }));
  expect(film).toEqual({ muted: true, loop: true });
});

test('a skeleton stands in the place of the landing video until its first picture (HOME-2)', async ({
  page,
  signIn,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/landing.mp4*', async (route) => {
    await mayCome;
    await route.continue();
  });
  await signIn();
  await page.goto('/');
  const video = page.locator('video');
  const skeleton = page.locator('video + [class*="skeleton"]');
  await expect(skeleton).toBeVisible();
  expect(await skeleton.boundingBox()).toEqual(await video.boundingBox());
  letCome();
  await untilPlaying(video);
  await expect(skeleton).toHaveCount(0);
});

test('a broken landing video can be retried three times, then the visitor is told what to do (HOME-3)', async ({
  page,
  signIn,
}) => {
  await page.route('**/landing.mp4*', (route) => route.fulfill({ body: 'this is no film' }));
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Unable to load video' })).toBeVisible();
  for (const left of [3, 2, 1]) {
    await page.getByRole('button', { name: `Retry (${left} attempts left)` }).click();
  }
  await expect(page.getByText('Please refresh the page or check the connection.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Retry/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
});

test('a retry that works shows the film (HOME-3)', async ({ page, signIn }) => {
  await page.route('**/landing.mp4*', (route) => route.abort(), { times: 1 });
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Retry (3 attempts left)' }).click();
  await untilPlaying(page.locator('video'));
});

test('a landing video whose request hangs counts as failed after 20 s, and a retry can work (HOME-3)', async ({
  page,
  signIn,
}) => {
  await page.route('**/landing.mp4*', () => {}, { times: 1 });
  await holdTime(page);
  await signIn();
  await page.goto('/');
  const trouble = page.getByRole('heading', { name: 'Unable to load video' });
  await untilShown(page, page.locator('video'));
  await page.clock.runFor(15_000);
  await expect(trouble).toHaveCount(0);
  await page.clock.runFor(5_000);
  await expect(trouble).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Retry (3 attempts left)' }).click();
  await untilPlaying(page.locator('video'));
});

test('a booth nobody touches shows a new price within a minute, and its film plays on (HOME-9)', async ({
  page,
  signIn,
}) => {
  let snapFee = 35_000;
  let answerLater = Promise.resolve();
  await page.route('**/v1/location/*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await answerLater;
    await route.fulfill({ response, json: { ...rest, data: { ...data, snap_fee: snapFee } } });
  });
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const video = page.locator('video');
  await untilPlaying(video);
  await video.evaluate((film: HTMLVideoElement) => {
    film.dataset.isFirst = 'true';
    film.addEventListener('emptied', () => delete film.dataset.isFirst);
  });

  snapFee = 40_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  answerLater = promise;
  const asked = page.waitForRequest('**/v1/location/*');
  await page.clock.runFor(60_000);
  await asked;
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  resolve();
  await expect(page.getByText('IDR 40.000')).toBeVisible();
  await expect(video).toHaveAttribute('data-is-first', 'true');
});

test("a booth nobody touches shows the next day's film soon after midnight (HOME-9)", async ({
  page,
  signIn,
}) => {
  await page.clock.install({ time: new Date(2026, 10, 15, 23, 59, 30) });
  await signIn();
  await page.goto('/');
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /\?v=20261115$/);
  await untilPlaying(video);
  await page.clock.runFor(60_000);
  await expect(video).toHaveAttribute('src', /\?v=20261116$/);
  await untilPlaying(video);
});

test('a booth nobody touches notices within a minute that its sign-in was revoked (SIGN-39)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const refusal = { status_code: 401, meta: { message: 'Invalid or expired token' }, data: null };
  await page.route('**/v1/location/*', (route) => route.fulfill({ status: 401, json: refusal }));
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL('/otp-request');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('the banner joins the errors of the navigation state and goes after five seconds (HOME-11)', async ({
  page,
  signIn,
}) => {
  await page.clock.install({ time: 0 });
  await signIn();
  await page.goto('/');
  await page.evaluate(() => {
    history.replaceState({ usr: { errors: ['First thing.', 'Second thing.'] }, key: 'x' }, '');
  });
  await page.clock.pauseAt(600_000);
  await page.reload();
  const banner = page.getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await banner.allTextContents()).toEqual(['First thing. Second thing.']);
  }).toPass();
  await page.clock.runFor(4_000);
  await expect(banner).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(banner).toHaveCount(0);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('errors that arrive again while the banner shows them have five seconds again (HOME-11)', async ({
  page,
  signIn,
}) => {
  await page.clock.install({ time: 0 });
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const banner = page.getByRole('alert');
  const arrive = async () => {
    await page.evaluate(() => {
      history.replaceState({ ...history.state, usr: { errors: ['Once more.'] } }, '');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    // The screen took the errors out of the state: it has seen them.
    await expect(async () => {
      await page.clock.runFor(10);
      expect(await page.evaluate(() => history.state.usr ?? null)).toBeNull();
    }).toPass();
  };
  await page.clock.pauseAt(600_000);
  await arrive();
  await page.clock.runFor(4_000);
  await expect(banner).toHaveText('Once more.');
  await arrive();
  await page.clock.runFor(4_000);
  await expect(banner).toHaveText('Once more.');
  await page.clock.runFor(1_000);
  await expect(banner).toHaveCount(0);
});

test('HOW TO SNAP shows the guide in at most 800 px and closes (HOME-10)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'HOW TO SNAP' }).tap();
  const dialog = page.getByRole('dialog', { name: 'HOW TO SNAP' });
  const guide = dialog.getByRole('img');
  await expect
    .poll(() => guide.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(800);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toHaveCount(0);
});

test('admin login says what was wrong, then leads to /bypass without the password in the state (HOME-17, HOME-19, HOME-21)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin login' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect Email or Password!');
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
  await expect(page).toHaveURL('/bypass');
  const state = await page.evaluate(() => history.state.usr);
  expect(Object.keys(state).toSorted()).toEqual(['id', 'token']);
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(ADMIN.password);
});

test("the admin login's keyboard has letters, numbers and the ends of e-mail addresses (HOME-18)", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin login' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  const email = dialog.getByLabel('Email');
  const press = async (...names: string[]) => {
    for (const name of names) await dialog.locator(`[data-skbtn="${name}"]`).tap();
  };
  await email.tap();
  for (const shortcut of [
    '@gmail.com',
    '@yahoo.com',
    '@hotmail.com',
    '@outlook.com',
    '@icloud.com',
    '.co.id',
    '.com',
  ]) {
    await email.fill('');
    await press('a', shortcut);
    await expect(email).toHaveValue(`a${shortcut}`);
  }
  await email.fill('');
  await press('{shift}', 'Z', 'q', '{space}', '{numbers}', '1', '0', '{letters}', 'm', '{bksp}');
  await expect(email).toHaveValue('Zq 10');
});

test("a login that works says 'Login successful!' before it leads on, not by way of /load (HOME-20, SCREEN-36)", async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin login' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  const visited = listVisited(page);
  await holdTime(page);
  await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
  await untilShown(page, dialog.getByText('Login successful!', { exact: true }));
  await expect(page).toHaveURL('/');
  await passTimeUntil(page, '/bypass');
  expect(visited.at(-1)).toBe('/bypass');
  expect(visited).not.toContain('/load');
});

test('closing the admin login clears its fields (HOME-22)', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const open = () => page.getByRole('button', { name: 'Admin login' }).tap();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close' }).tap(),
    () => page.keyboard.press('Escape'),
  ]) {
    await dialog.getByLabel('Email').fill('somebody@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('secret');
    await close();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(dialog.getByLabel('Email')).toHaveValue('');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  }
});

test("'Log out to OTP' clears all local storage and asks for a code (HOME-24)", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin login' }).tap();
  await page.getByRole('button', { name: 'Log out to OTP' }).tap();
  await expect(page).toHaveURL('/otp-request');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('without a word of the place, logging out asks for nothing (HOME-24)', async ({
  page,
  signIn,
}) => {
  await page.route('**/v1/location/*', (route) => route.abort());
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin login' }).tap();
  await page.getByRole('button', { name: 'Log out to OTP' }).tap();
  await expect(page).toHaveURL('/otp-request');
});

test('where the place wants it, logging out takes the password of a staff member (HOME-25)', async ({
  page,
  signIn,
  booth,
}) => {
  booth.operate('locations', 'set', 'Surabaya', '--guard-logout', 'on');
  // A kiosk of its own: the others of this booth stay signed in.
  const mails = booth.listMails().length;
  await page.request.post('/api/v1/auth/request-otp', { data: { email: ADMIN.email } });
  await expect.poll(() => booth.listMails().length).toBe(mails + 1);
  const otp = { email: ADMIN.email, otp: booth.readCode() };
  const signedIn = await page.request.post('/api/v1/auth/validate-otp', { data: otp });
  await signIn({ Location: 'Surabaya', token: (await signedIn.json()).token });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  const askToLogOut = async () => {
    await page.getByRole('button', { name: 'Admin login' }).tap();
    await dialog.getByRole('button', { name: 'Log out to OTP' }).tap();
    await expect(dialog.getByText('Log this kiosk out?')).toBeVisible();
  };
  await askToLogOut();
  // What it last said holds while it cannot be asked.
  await page.route('**/v1/location/*', (route) => route.abort());
  await page.reload();
  await askToLogOut();
  await atEverySize(page, async () => {
    for (const name of ['LOG OUT', 'Stay signed in', 'Close']) {
      await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  });

  const logOut = dialog.getByRole('button', { name: 'LOG OUT', exact: true });
  await logOut.tap();
  await expect(dialog.getByText('Incorrect Email or Password!')).toBeVisible();
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill('a visitor guesses');
  await logOut.tap();
  await expect(dialog.getByText('Incorrect Email or Password!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await dialog.getByRole('button', { name: 'Stay signed in' }).tap();
  await expect(dialog.getByRole('button', { name: 'LOGIN AS ADMIN' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Log out to OTP' }).tap();
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await logOut.tap();
  await expect(page).toHaveURL('/otp-request');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('a dialog nobody touches asks "still there?", then closes and forgets what was typed (HOME-23)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin login' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  await dialog.getByLabel('Email').fill('somebody@example.com');
  await page.clock.runFor(30_000);
  const question = page.getByRole('dialog', { name: 'still there?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: "I'm here" }).tap();
  await page.clock.runFor(400);
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Email')).toHaveValue('somebody@example.com');
  await page.clock.runFor(45_000);
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);
});
