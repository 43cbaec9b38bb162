import { expect, test, vi } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { watchConnection } from '../../../src/browser/connection.ts';
import { loadAreas } from '../../../src/i18n/messages.ts';

const { network } = vi.hoisted(() => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  return { network: { isDown: true, isAway: false, answered, answer: () => answer() } };
});
vi.mock('../../../resources/messages/en/csv-screens.ts', (original) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});
vi.mock('../../../resources/messages/zh-Hant/react-admin.ts', async (original) => {
  await network.answered;
  return original();
});
vi.mock('../../../resources/messages/zh-Hans/react-admin.ts', (original) => {
  if (network.isAway) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

test('a language that is chosen offline comes when the network is back, and one that is loaded at once', async () => {
  const provider = await createI18nProvider('en');
  watchConnection(async () => true);
  network.isAway = true;
  window.dispatchEvent(new Event('offline'));
  const asked = provider.changeLocale('zh-Hans');
  await provider.changeLocale('en');
  expect(provider.getLocale()).toBe('en');
  const again = provider.changeLocale('zh-Hans');
  network.isAway = false;
  window.dispatchEvent(new Event('online'));
  await Promise.all([asked, again]);
  expect(provider.getLocale()).toBe('zh-Hans');
  window.dispatchEvent(new Event('offline'));
  await provider.changeLocale('en');
  await provider.changeLocale('zh-Hans');
  expect(provider.getLocale()).toBe('zh-Hans');
  window.dispatchEvent(new Event('online'));
});

test('an area that can’t be loaded holds up no other, nor a change of language', async () => {
  const provider = await createI18nProvider('en');
  await loadAreas(['sorting']);
  await expect(loadAreas(['csv'])).rejects.toThrow();
  await loadAreas(['sorting', 'timeline']);
  await loadAreas([]);
  await provider.changeLocale('zh-Hans');
  expect(provider.getLocale()).toBe('zh-Hans');
});

test('of two quick choices of a language the last wins, however slowly the first loads', async () => {
  const provider = await createI18nProvider('en');
  const first = provider.changeLocale('zh-Hant');
  await provider.changeLocale('zh-Hans');
  network.answer();
  await first;
  expect(provider.getLocale()).toBe('zh-Hans');
  expect(document.documentElement.lang).toBe('zh-Hans');
});
