import { fireEvent, screen, within } from '@testing-library/react';
import { ListBase } from 'react-admin';
import { beforeEach, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { brand_campaign } from '../../../resources/catalogue/brand_campaign.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import type { SortOrder } from '../../../src/data-provider/answer-types.ts';
import { SortButton } from '../../../src/traits/sort/SortButton.tsx';
import { usePermitted } from '../../../src/auth-provider/use-permitted.ts';
import { fakeProvider, show } from '../list/harness.tsx';

/**
 * Shared fixtures of the sorting tests: a list of four, Ada to Dan, whose ids are the character codes of their first
 * letters.
 */
export const getSort = vi.fn<(name: string, params?: { parentId?: unknown }) => Promise<SortOrder>>();
export const sort = vi.fn<(name: string, ids: readonly number[], params?: object) => Promise<SortOrder>>();
const options = vi.fn();

export const order = (...titles: readonly string[]): SortOrder => ({
  records: titles.map((title) => ({ id: title.charCodeAt(0), title })),
  tag: `"${titles.join('')}"`,
});
export const ids = (...titles: readonly string[]) => titles.map((title) => title.charCodeAt(0));

beforeEach(() => {
  // happy-dom has no layout. With this height the virtual list renders some rows.
  for (const side of ['clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
  getSort.mockReset().mockResolvedValue(order('Ada', 'Bob', 'Cleo', 'Dan'));
  sort.mockReset().mockResolvedValue(order());
  options.mockReset().mockResolvedValue([{ id: 7, title: 'Food' }]);
});

function Button({ resource, parentId }: { readonly resource: Resource; readonly parentId?: number | undefined }) {
  return (
    <SortButton resource={resource} permitted={usePermitted(resource)} {...(parentId !== undefined && { parentId })} />
  );
}

interface Given {
  readonly resource?: Resource;
  readonly parentId?: number;
  readonly filter?: object;
  readonly permissions?: readonly string[];
  readonly language?: Language;
}

/** Renders the list's sort button. */
export async function showButton({
  resource = brand_campaign,
  parentId,
  filter,
  permissions = allPermissions,
  language = 'en',
}: Given = {}) {
  const fake = fakeProvider([]);
  fake.options.mockImplementation(options);
  const at = `/${resource.name}${filter ? `?filter=${JSON.stringify(filter)}` : ''}`;
  await show(
    <ListBase resource={resource.name}>
      <Button resource={resource} parentId={parentId} />
    </ListBase>,
    { fake: { ...fake, provider: { ...fake.provider, getSort, sort } }, permissions, language, at },
  );
  return fake;
}

/** Opens the dialog. */
export async function open(given: Given = {}) {
  const fake = await showButton(given);
  fireEvent.click(await screen.findByRole('button', { name: /^Sort:/u }));
  await screen.findByRole('dialog');
  return fake;
}

export const rows = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[0]?.querySelector('.title')?.textContent);
export const grip = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}, place`, 'u') });
export const press = (title: string, ...keys: readonly string[]) => {
  for (const key of keys) {
    const focused = grip(title);
    focused.focus();
    fireEvent.keyDown(focused, { key });
  }
};
export const button = (name: string) => screen.getByRole('button', { name });
export const ready = () => screen.findByRole('button', { name: /^Ada, place/u });
