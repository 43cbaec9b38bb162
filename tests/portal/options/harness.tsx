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

/** The whole page of the pretended version: form, panels, save bar. */
export function openVersion(
  more: { readonly permissions?: readonly string[]; readonly language?: Language } = {},
): Promise<Shown> {
  return showForm(product_version, { provider, at: '/product_version/7', ...more });
}

/** A panel without the form, with the little of a save bar that it needs; quicker to ask things of. */
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

/** The matrix of combinations, or the grid of group prices. */
export const combinations = () => screen.findByRole('grid', { name: 'Combinations' });
export const groupPrices = () => screen.findByRole('grid', { name: 'Group prices' });

/** The cell that begins with this name: `Red / L`, `Staff: All options`. */
export async function cellOf(grid: HTMLElement, name: string): Promise<HTMLElement> {
  const found = [...grid.querySelectorAll<HTMLElement>('[role="gridcell"]')];
  const cell = found.find((one) => one.textContent?.startsWith(`${name}:`));
  if (!cell) throw new Error(`no cell ${name} among ${found.map((one) => one.textContent).join(' | ')}`);
  return cell;
}

/** A combination's cell in the matrix. */
export const cell = async (name: string) => cellOf(await combinations(), name);
/** A group's price of a combination, or of all. */
export const priceCell = async (name: string) => cellOf(await groupPrices(), name);

/** Selects a cell as the mouse does. */
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

/** Presses a button of the dialog that is open. */
export async function answer(user: UserEvent, name: string): Promise<void> {
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
}
