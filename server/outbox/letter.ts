import type { ContentLocale } from '../../resources/kinds/kind.ts';
import { fillPlaceholders, placeholdersIn } from '../../resources/rules/placeholders.ts';

/** Texts of a template in one language. */
export interface LetterTemplate {
  readonly subject: string;
  readonly text: string;
}

/** Texts that surround every mail, in one language. */
export interface Stationery {
  readonly shop: string;
  readonly footer: string;
}

/** The content of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? '');

/** A web address, without punctuation after it. */
const webAddress = /https?:\/\/[^\s<>"'（）「」，。、；！？]+[^\s<>"'（）「」，。、；！？.,;:!?)\]]/gu;

/** Converts a text to HTML: links its web addresses, and keeps its lines. */
export function asHtml(text: string): string {
  let [html, end] = ['', 0];
  for (const { 0: address, index } of text.matchAll(webAddress)) {
    const safe = escapeHtml(address);
    html += `${escapeHtml(text.slice(end, index))}<a href="${safe}" style="color:#00637b">${safe}</a>`;
    end = index + address.length;
  }
  return (html + escapeHtml(text.slice(end))).replaceAll('\n', '<br>');
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${asHtml(text)}</p>`;

/** Combines letters in several languages into one, each below the previous one. */
export function asOneLetter(letters: readonly Letter[]): Letter {
  return {
    subject: [...new Set(letters.map(({ subject }) => subject))].join(' / '),
    text: letters.map(({ text }) => text).join('\n\n----------\n\n'),
    html: letters
      .map(({ html }) => html)
      .join('<hr style="margin:32px auto;max-width:600px;border:0;border-top:1px solid #ddd">'),
  };
}

/** Removes lines that end in a placeholder and have only empty values, such as `Tracking number: {tracking_no}`. */
function withoutEmpty(text: string, values: Readonly<Record<string, string>>): string {
  const isEmpty = (line: string) =>
    /[}｝]\s*$/u.test(line) && placeholdersIn([line]).every((name) => (values[name] ?? '') === '');
  return text
    .split('\n')
    .filter((line) => !isEmpty(line))
    .join('\n');
}

/** Values that customers type: they must not become links in a mail of the shop. */
const typedByCustomers: ReadonlySet<string> = new Set(['name', 'salutation', 'recipient', 'address']);

/** Inserts a word joiner, so that mail programs don't turn the text into a link. */
const withoutLinks = (text: string) => text.replaceAll(/:(?=\/\/)|\.(?=\p{L})/gu, (dot) => `${dot}\u2060`);

/**
 * Writes a mail: fills in the values, and puts the text between the shop's name and its footer. Pure. Values are
 * inserted as plain text: they can't add markup or placeholders, and values typed by customers can't become links.
 */
export function writeLetter(
  template: LetterTemplate,
  given: Readonly<Record<string, string>>,
  { shop, footer }: Stationery,
  locale: ContentLocale,
): Letter {
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typedByCustomers.has(name) ? withoutLinks(value) : value]),
  );
  const subject = fillPlaceholders(template.subject, values);
  // A paragraph with only empty placeholders leaves no gap.
  const text = fillPlaceholders(withoutEmpty(template.text, values), values).replaceAll(/\n{3,}/gu, '\n\n');
  const paragraphs = text.split(/\n{2,}/u).map(paragraph);
  const head = shop === '' ? '' : `<p style="margin:0 0 24px;font-size:18px;font-weight:600">${escapeHtml(shop)}</p>`;
  const foot =
    footer === ''
      ? ''
      : `<div style="margin-top:32px;padding-top:16px;border-top:1px solid #ddd;color:#555;font-size:13px">${asHtml(footer)}</div>`;
  return {
    subject,
    text: [text, ...(footer === '' ? [] : ['--', footer])].join('\n\n'),
    html: `<div lang="${locale === 'zh_HK' ? 'zh-HK' : 'en'}" style="max-width:600px;margin:0 auto;font-family:system-ui,'Noto Sans HK','PingFang HK',sans-serif;font-size:15px;line-height:1.6;color:#222">${head}${paragraphs.join('')}${foot}</div>`,
  };
}
