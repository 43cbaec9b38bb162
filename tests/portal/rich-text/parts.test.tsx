import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { addressOf } from '../../../resources/kinds/rich-text/editor/link-address.tsx';
import { picturesIn } from '../../../resources/kinds/rich-text/editor/pasted-files.tsx';
import { viewsOf } from '../../../resources/kinds/views.ts';
import { fakeProvider, show } from '../form/harness.tsx';

const field = { kind: 'richText', label: ['Text', '文字', '文字'] } as const;

test.each([
  ['example.hk/tea', 'https://example.hk/tea'],
  [' HTTPS://example.hk ', 'https://example.hk'],
  ['mailto:a@example.hk', 'mailto:a@example.hk'],
  ['tel:+85291234567', 'tel:+85291234567'],
  ['/product/1', '/product/1'],
  ['javascript:alert(1)', undefined],
  ['JAVASCRIPT:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['two words.hk', undefined],
  ['tea', undefined],
  ['', undefined],
])('the address %s is kept as %s', (typed, address) => expect(addressOf(typed)).toBe(address));

test('pictures inside pasted HTML become files; those elsewhere, or broken, do not', () => {
  const png = btoa('\u0089PNG picture');
  const { text, pictures } = picturesIn(
    `<p>words</p><img src="data:image/png;base64,${png}"><img src="https://example.hk/x.png"><img src="data:image/png;base64,%%"><img src="data:text/html;base64,${png}"><img src="data:image/jpeg;base64,${png}">`,
  );
  expect(text).toBe(true);
  expect(pictures.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: 'pasted-1.png', type: 'image/png', size: 12 },
    { name: 'pasted-5.jpeg', type: 'image/jpeg', size: 12 },
  ]);
  expect(picturesIn('<meta charset="utf-8"><img src="https://example.hk/x.png">')).toEqual({
    text: false,
    pictures: [],
  });
});

test('a cell shows the words, and what stands there without words', async () => {
  const { Cell } = cellOf(field);
  await show(
    <>
      <div data-testid="words">
        <Cell value={'<h2>Tea &amp; cake</h2><p>from <strong>Sha Tin</strong></p>'} field={field} />
      </div>
      <div data-testid="pictures">
        <Cell
          value={'<p><img src="/media/x.png" alt=""></p><video src="/media/y.mp4" controls></video>'}
          field={field}
        />
      </div>
    </>,
    { provider: fakeProvider() },
  );
  expect((await screen.findByTestId('words')).textContent).toBe('Tea & cake\nfrom Sha Tin');
  expect(screen.getByTestId('pictures').textContent).toBe('[picture]\n[video]');
});

test('where it may not be written it is drawn as customers read it', async () => {
  const View = viewsOf(field).View;
  if (!View) throw new Error('no view');
  await show(<View value={'First.<h2>Tea</h2><p><a href="https://example.hk">more</a></p>'} field={field} />, {
    provider: fakeProvider(),
  });
  expect((await screen.findByRole('heading', { name: 'Tea' })).tagName).toBe('H2');
  expect(screen.getByRole('link', { name: 'more' }).getAttribute('href')).toBe('https://example.hk');
});

test('a browser in which nothing can be cleaned shows the words alone', async () => {
  const { default: purify } = await import('dompurify');
  vi.spyOn(purify, 'isSupported', 'get').mockReturnValue(false);
  const { default: RichTextView } = await import('../../../resources/kinds/rich-text/RichTextView.tsx');
  await show(
    <div data-testid="text">
      <RichTextView html={'<p>Tea<img src=x onerror=alert(1)></p>'} />
    </div>,
    { provider: fakeProvider() },
  );
  expect((await screen.findByTestId('text')).textContent).toBe('Tea');
  expect(screen.getByTestId('text').querySelector('img')).toBeNull();
});

test('a filter asks only whether there is a text', async () => {
  const { Filter } = viewsOf(field);
  const asked: unknown[] = [];
  const { user } = await show(
    <Filter
      name="text"
      field={field}
      resource="store"
      label="Text"
      value={undefined}
      onChange={(value) => asked.push(value)}
    />,
    { provider: fakeProvider() },
  );
  await user.click(await screen.findByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'is empty' }));
  await waitFor(() => expect(asked).toEqual([{ null: true }]));
});
