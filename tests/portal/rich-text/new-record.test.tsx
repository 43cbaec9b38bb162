import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import RichTextBox from '../../../resources/kinds/rich-text/editor/RichTextBox.tsx';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import { fakeProvider, showForm } from '../form/harness.tsx';

test('a new record with empty texts has nothing unsaved, and leaving it asks nothing', async () => {
  // Loads the module in advance, so that the editors render together with the form.
  expect(RichTextBox).toBeTypeOf('function');
  await showForm(product_version, { provider: fakeProvider(), at: '/product_version/create' });
  await screen.findByRole('textbox', { name: 'Description (English)' });
  await screen.findByRole('textbox', { name: 'Brief introduction (English)' });
  expect(hasUnsaved()).toBe(false);
  expect(screen.queryByText(/^Unsaved/u)).toBeNull();
});
