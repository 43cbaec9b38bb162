import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import { createDataProvider } from '../../../src/data-provider/data-provider.ts';
import type { RecordPanelProps } from '../../../src/form/slots.ts';
import { createRecordPage, usePanelWorks } from '../../../src/form/record-page.ts';
import { useSaveShortcut } from '../../../src/form/use-save-shortcut.ts';
import { GroupPricesPanel } from '../../../src/screens/product_version/group-prices/GroupPricesPanel.tsx';
import { OptionsPanel } from '../../../src/screens/product_version/options/OptionsPanel.tsx';
import { show, showForm, type Shown } from '../form/harness.tsx';

const provider = createDataProvider(1);

/** Renders the whole page of the fake version: form, panels, save bar. */
export function openVersion(
  more: { readonly permissions?: readonly string[]; readonly language?: Language } = {},
): Promise<Shown> {
  return showForm(product_version, { provider, at: '/product_version/7', ...more });
}

/** Renders a panel with a minimal save bar instead of the form, which is faster. */
function Alone({ Panel, readOnly = false }: { readonly Panel: typeof OptionsPanel; readonly readOnly?: boolean }) {
  const [page] = useState(createRecordPage);
  const works = usePanelWorks(page);
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: async () => (await provider.getOne('product_version', { id: 7 })).data,
  });
  const save = async () => {
    for (const work of works) if (!(await work.save())) return;
  };
  useSaveShortcut(() => void save());
  if (!data) return null;
  const record: RecordPanelProps['record'] = data;
  return (
    <>
      <Panel resource={product_version} record={record} title="Shirt" readOnly={readOnly} page={page} />
      <p role="note">
        {works.length === 0 ? 'No unsaved changes' : `Unsaved: ${works.map(({ text }) => text).join(', ')}`}
      </p>
    </>
  );
}

export const openOptions = (more: { readonly readOnly?: boolean; readonly language?: Language } = {}) =>
  show(<Alone Panel={OptionsPanel} readOnly={more.readOnly ?? false} />, { provider, ...more });
export const openPrices = (more: { readonly readOnly?: boolean } = {}) =>
  show(<Alone Panel={GroupPricesPanel} readOnly={more.readOnly ?? false} />, { provider });

/** The grid of combinations. `groupPrices` is the grid of group prices. */
export const combinations = () => screen.findByRole('grid', { name: 'Combinations' });
export const groupPrices = () => screen.findByRole('grid', { name: 'Group prices' });

/** Returns the cell whose text starts with this name: `Red / L`, `Staff: All options`. */
export async function cellOf(grid: HTMLElement, name: string): Promise<HTMLElement> {
  const found = [...grid.querySelectorAll<HTMLElement>('[role="gridcell"]')];
  const cell = found.find((one) => one.textContent?.startsWith(`${name}:`));
  if (!cell) throw new Error(`no cell ${name} among ${found.map((one) => one.textContent).join(' | ')}`);
  return cell;
}

/** The cell of a combination. */
export const cell = async (name: string) => cellOf(await combinations(), name);
/** The cell of a group's price for one combination, or for all. */
export const priceCell = async (name: string) => cellOf(await groupPrices(), name);

/** Selects a cell by mouse. */
export async function pick(
  user: UserEvent,
  target: HTMLElement,
  more: { readonly shift?: boolean } = {},
): Promise<void> {
  if (more.shift) await user.keyboard('{Shift>}');
  await user.pointer({ keys: '[MouseLeft]', target });
  if (more.shift) await user.keyboard('{/Shift}');
}

export async function press(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** Presses a button of the open dialog. */
export async function answer(user: UserEvent, name: string): Promise<void> {
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
}
