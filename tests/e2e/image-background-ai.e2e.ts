import { describe, expect, test } from 'vitest';
import { answerWith, choose, cutDisc, discOnWhite, failWith, insideOf, screenAt } from './image-visit.ts';

const removeApi = '**/api/image/remove-background';
const enter = screenAt('/image-tools/background');
const removeButton = { name: 'Remove background' } as const;

describe('the AI method', () => {
  test('a failure of the AI method offers the color method with the same image; too many requests do not', async () => {
    const { page } = await enter();
    const disc = await cutDisc();
    const asked = async () => (await insideOf(page)).forms;
    const failures = [
      ['daily_limit', 429, 'Daily limit for the AI background removal reached; try again tomorrow or use the simple'],
      ['method_unavailable', 503, 'The AI method isn’t available right now.'],
    ] as const;
    for (const [error, status, message] of failures) {
      const before = (await asked()).length;
      await page.unrouteAll();
      await page.route(removeApi, async (route) =>
        (await asked()).at(-1)?.['method'] === 'ai'
          ? failWith(route, status, { error, message: 'no' }, { 'x-daily-usage': '50', 'x-daily-limit': '50' })
          : answerWith(route, disc, 'image/png', 'cat_nobg.png'),
      );
      await choose(page, await discOnWhite());
      await page.getByRole('radio', { name: /AI cut-out/ }).check();
      await page.getByRole('button', removeButton).click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(await page.locator('[aria-current=step]').innerText()).toContain('Remove or replace');
      await page.getByRole('button', { name: 'Use the simple method' }).click();
      await page
        .getByText(/^Background removed in/)
        .first()
        .waitFor();
      const forms = (await asked()).slice(before);
      expect(forms.map(({ method }) => method)).toEqual(['ai', 'color']);
      expect(forms[0]?.['file']).toBe(forms[1]?.['file']);
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.getByRole('button', { name: 'Remove cat.png' }).click();
    }
    await page.unrouteAll();
    await page.route(removeApi, (route) => failWith(route, 429, { error: 'rate_limited', message: 'no' }));
    await choose(page, await discOnWhite());
    await page.getByRole('button', removeButton).click();
    await page.getByRole('alert').filter({ hasText: 'Too many requests. Please try again later.' }).waitFor();
    expect(await page.getByRole('button', { name: 'Use the simple method' }).count()).toBe(0);
    await choose(page, await discOnWhite('dog.png'));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('is shown as unavailable with the reason when the server lacks it', async () => {
    const { page } = await enter({
      prepare: (opened) =>
        opened.route('**/api/client-config', (route) =>
          route.fulfill({ json: { aiAvailable: false, aiUnavailableReason: 'weights_missing' } }),
        ),
    });
    await page.getByText('its model isn’t installed on this server').waitFor();
    expect(await page.getByRole('radio', { name: /AI cut-out/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: /Simple, by color/ }).isChecked()).toBe(true);
  });

  test('says when the image leaves the server', async () => {
    const { page } = await enter({
      prepare: (opened) =>
        opened.route('**/api/client-config', (route) =>
          route.fulfill({ json: { aiAvailable: true, outsideProvider: true } }),
        ),
    });
    await page.getByText('With this method your image leaves our server').waitFor();
    await page.getByRole('radio', { name: /Simple, by color/ }).check();
    expect(await page.getByText('With this method your image leaves our server').count()).toBe(0);
  });

  test('a call without an answer ends after 180 seconds; Cancel ends it before', async () => {
    const { page } = await enter({ prepare: (opened) => opened.clock.install() });
    await page.route(removeApi, () => undefined);
    await choose(page, await discOnWhite());
    await page.getByRole('button', removeButton).click();
    await page.getByRole('button', { name: 'Removing…' }).waitFor();
    expect(await page.locator('[aria-current=step]').getAttribute('aria-busy')).toBe('true');
    await page.getByRole('button', { name: 'Cancel' }).click();
    // From here on only this test moves the time: on a busy machine a click alone takes seconds.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await page.getByRole('button', removeButton).click();
    await page.getByRole('button', { name: 'Removing…' }).waitFor();
    await page.clock.fastForward(20_000);
    await page.getByText('20 s so far').waitFor();
    // On a phone the bar at the foot says it, since the rest may be out of view.
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator('.work-action').getByText('s so far').waitFor();
    await page.clock.fastForward(159_000);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.fastForward(1_500);
    await page.getByRole('alert').filter({ hasText: 'The server took too long to answer.' }).waitFor();
  });
});
