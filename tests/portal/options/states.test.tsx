import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../shell/api.ts';
import { cell, openOptions, pick } from './harness.tsx';
import { versionPath, optionOf, fakeVersion, shirts } from './version.ts';

const api = fakeApi();
const save = '{Control>}s{/Control}';
const exists = 'The option (choice combination) already exists.';
const state = async (name: string) => ((await cell(name)).textContent ?? '').replace(`${name}:`, '');

describe('a cell says that its combination', () => {
  test('is missing', async () => {
    fakeVersion(api);
    await openOptions();
    expect(await state('Blue / L')).toBe('Missing');
  });

  test('is new, once something is typed', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Blue / L'));
    await user.keyboard('55{Enter}');
    expect(await state('Blue / L')).toMatch(/^New/u);
  });

  test('is active', async () => {
    fakeVersion(api);
    await openOptions();
    expect(await state('Red / S')).toMatch(/^Active/u);
  });

  test('is obsolete', async () => {
    fakeVersion(api);
    await openOptions();
    expect(await state('Blue / S')).toMatch(/^Obsolete/u);
  });

  test('is incomplete without a SKU', async () => {
    const version = shirts();
    version.options = [optionOf(51, [11, 21], { sku: null })];
    fakeVersion(api, version);
    await openOptions();
    expect(await state('Red / S')).toMatch(/^Incomplete/u);
  });

  test('is a duplicate, where the server has it twice', async () => {
    const version = shirts();
    version.options = [optionOf(51, [11, 21]), optionOf(52, [21, 11])];
    fakeVersion(api, version);
    await openOptions();
    expect(await state('Red / S')).toMatch(/^Duplicate/u);
    expect(screen.getByText(/1 duplicate/u)).toBeTruthy();
  });
});

/** Saves the new Blue / L; the API refuses it with this status and these errors. */
async function refused(status: number, errors: Readonly<Record<string, readonly string[]>>) {
  const { answer } = fakeVersion(api);
  const { user } = await openOptions();
  await pick(user, await cell('Blue / L'));
  await user.keyboard('55{Enter}');
  answer({ [`POST ${versionPath}/options`]: [status, { message: 'Refused', errors }] });
  await user.keyboard(save);
  await screen.findByText('1 entry needs correcting. Your changes are not saved yet.');
  return user;
}

describe('a refusal of a new combination', () => {
  test.each([409, 422])('by %i, because there is one already, marks it as a duplicate', async (status) => {
    const user = await refused(status, { 'options.0.choices': [exists] });
    expect(await state('Blue / L')).toMatch(/^Duplicate/u);
    expect((await cell('Blue / L')).textContent).toContain(exists);
    expect(within(screen.getByRole('group', { name: 'What is selected' })).getByRole('alert').textContent).toBe(exists);
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(await state('Blue / L')).toBe('Missing');
  });

  test.each([
    [
      'about the choices themselves',
      { 'options.0.choices': ['The Choices field refers to a record that does not exist'] },
    ],
    ['about the row', { 'options.0': ['Not now'] }],
    ['about a value', { 'options.0.price': ['Not this price'] }],
  ])('%s leaves it new, with what was said', async (_what, errors) => {
    await refused(422, errors);
    expect(await state('Blue / L')).toMatch(/^New/u);
    expect((await cell('Blue / L')).textContent).toContain(Object.values(errors).flat()[0]);
    expect((await cell('Blue / L')).querySelector('[data-wrong]')).toBeTruthy();
  });
});
