import { screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { expect, onTestFinished, test } from 'vitest';
import { MediaAddressProvider } from '../../../resources/kinds/media/media-address.tsx';
import { editorOptions } from '../../../resources/kinds/rich-text/editor/extensions.tsx';
import { ownMedia } from '../../../resources/kinds/rich-text/own-media.tsx';
import { FieldInput } from '../../../resources/inputs/FieldInput.tsx';
import { viewsOf } from '../../../resources/kinds/views.ts';
import { mediaAddress } from '../../../src/data-provider/address.ts';
import { fakeProvider, show } from '../form/harness.tsx';

/** With the Admin API on another host (`VITE_API_URL`), files load from there, and stored texts stay unchanged. */
const key = '0123456789abcdefghijklmnop';
const far = (url: string) => mediaAddress(url, 'https://api.shop.example/v1');
const text = `<div>茶<img src="/media/${key}/a.png" alt="杯" width="40"></div><video controls src="/media/${key}/b.mp4"></video><p><img src="https://elsewhere.example/c.png" alt="Elsewhere"><img src="https://api.shop.example/media/${key}/d.png"></p>`;
const field = { kind: 'richText', label: ['Text', '文字', '文字'] } as const;
const sources = (root: ParentNode) =>
  [...root.querySelectorAll('img, video')]
    .filter((one) => !one.classList.contains('ProseMirror-separator'))
    .map((one) => one.getAttribute('src'));
const there = [
  `https://api.shop.example/media/${key}/a.png`,
  `https://api.shop.example/media/${key}/b.mp4`,
  `https://api.shop.example/media/${key}/d.png`,
];

test.each([
  [`/media/${key}/a.png`, `https://api.shop.example/media/${key}/a.png`],
  [`${location.origin}/media/${key}/a.png?size=medium`, `https://api.shop.example/media/${key}/a.png?size=medium`],
  [`https://api.shop.example/media/${key}/a.png`, `https://api.shop.example/media/${key}/a.png`],
  ['https://elsewhere.example/a.png', undefined],
  ['//elsewhere.example/a.png', undefined],
  ['/\\elsewhere.example/a.png', undefined],
  ['http://[', undefined],
  ['', undefined],
])('%s is loaded from %s', (source, from) => expect(ownMedia(source, far)).toBe(from));

test('the editor draws them from there, and writes them as they came', () => {
  const editor = new Editor({ ...editorOptions(far), content: text });
  onTestFinished(() => editor.destroy());
  expect(sources(editor.view.dom)).toEqual(there);
  expect(editor.view.dom.querySelector('video')?.hasAttribute('controls')).toBe(true);
  expect(editor.view.dom.querySelector('.elsewhere')?.textContent).toBe('Elsewhere');
  expect(editor.getHTML()).toBe(
    `<p>茶<img src="/media/${key}/a.png" alt="杯" width="40"></p><video src="/media/${key}/b.mp4" controls=""></video><p><img src="https://elsewhere.example/c.png" alt="Elsewhere"><img src="https://api.shop.example/media/${key}/d.png"></p>`,
  );
});

test('all editors of one host are made of one object', () => {
  expect(editorOptions(far)).toBe(editorOptions(far));
  expect(editorOptions()).toBe(editorOptions());
});

function Value() {
  const value: unknown = useWatch({ name: 'text' });
  return <output data-testid="value">{String(value)}</output>;
}

test('a form that is opened draws them from there, and changes no byte of the text', async () => {
  const { Input } = viewsOf(field);
  await show(
    <MediaAddressProvider value={far}>
      <Form defaultValues={{ text }}>
        <Input
          source="text"
          field={field}
          resource="store"
          label="Text"
          required={false}
          disabled={false}
          FieldInput={FieldInput}
        />
        <Value />
      </Form>
    </MediaAddressProvider>,
    { provider: fakeProvider() },
  );
  await screen.findByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(sources(document)).toEqual(there));
  expect(screen.getByTestId('value').textContent).toBe(text);
});

test('a text that is only read is drawn from there too; what is elsewhere is named', async () => {
  const View = viewsOf(field).View;
  if (!View) throw new Error('no view');
  await show(
    <MediaAddressProvider value={far}>
      <View value={text} field={field} />
    </MediaAddressProvider>,
    { provider: fakeProvider() },
  );
  expect((await screen.findByText('Elsewhere')).title).toBe('https://elsewhere.example/c.png');
  expect(sources(document)).toEqual(there);
});
