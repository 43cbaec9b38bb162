import { expect, test } from 'vitest';
import { writeLetter } from '../../../server/outbox/letter.ts';

const none = { shop: '', footer: '' };
const write = (text: string, values: Readonly<Record<string, string>> = {}) =>
  writeLetter({ subject: 'Hi {name}', text }, values, none, 'en_US');

test('values bring no markup into a mail, neither by text nor by address', () => {
  const { html } = write('Dear {name}, see https://shop.example/?a="{name}', {
    name: `<script>alert('1')</script>&"`,
  });
  expect(html).not.toMatch(/<script|='1'|="<|&(?!amp;|lt;|gt;|quot;|#39;)/u);
  expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;');
});

test('what customers call themselves is no link, neither of ours nor of a mail program’s', () => {
  const template = { subject: 'For {name}', text: 'Dear {salutation}, track it at {tracking_url}' };
  const values = {
    name: 'Win at evil.example',
    salutation: 'https://evil.example/win',
    tracking_url: 'https://courier.example/1.2',
  };
  const { subject, text, html } = writeLetter(template, values, { shop: '', footer: '' }, 'en_US');
  expect(`${subject} ${text}`).not.toContain('evil.example');
  expect(`${subject} ${text}`.replaceAll('\u2060', '')).toContain('Dear https://evil.example/win');
  expect(html.match(/<a [^>]*>/gu)).toEqual([expect.stringContaining('href="https://courier.example/1.2"')]);
});

test('the subject and the plain text stay as written', () => {
  expect(write('A & B <c> {name}', { name: 'O’Neil & Co' })).toMatchObject({
    subject: 'Hi O’Neil & Co',
    text: 'A & B <c> O’Neil & Co',
  });
});

test('a line that ends in what there is nothing to say of is left out, with its label', () => {
  const lines = 'On its way.\nTracking number: {number}\n{address}\nBy {courier}, number {number}.\n{courier}';
  expect(write(lines, { courier: 'SF' }).text).toBe('On its way.\nBy SF, number .\nSF');
  expect(write(lines, { courier: 'SF', number: '9' }).text).toContain('Tracking number: 9\nBy SF');
});

test('an empty line begins a paragraph, and lines stay lines', () => {
  const { html } = write('One\nTwo\n\n\nThree');
  expect(html.match(/<p[^>]*>.*?<\/p>/gu)?.map((one) => one.replace(/<p[^>]*>/u, '<p>'))).toEqual([
    '<p>One<br>Two</p>',
    '<p>Three</p>',
  ]);
});

test.each([
  ['See https://a.example/b?c=1&d=2.', 'https://a.example/b?c=1&amp;d=2'],
  ['（https://a.example/茶）', 'https://a.example/茶'],
  ['http://a.example, then', 'http://a.example'],
])('the address in “%s” is a link', (text, address) => {
  expect(write(text).html).toContain(`<a href="${address}" style="color:#00637b">${address}</a>`);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example'])('%s is no link', (text) => {
  expect(write(text).html).not.toContain('<a ');
});

test('the footer stands below, in the plain text too', () => {
  const { text, html } = writeLetter({ subject: '', text: '你好' }, {}, { shop: 'A<B', footer: '電話\n2045' }, 'zh_HK');
  expect(text).toBe('你好\n\n--\n\n電話\n2045');
  expect(html).toMatch(/^<div lang="zh-HK".*A&lt;B.*你好.*電話<br>2045/u);
});
