import type { ContentLocale } from '../../resources/kinds/kind.ts';
import { fillPlaceholders, placeholdersIn } from '../../resources/rules/placeholders.ts';

/** What a template says in one language. */
export interface LetterTemplate {
  readonly subject: string;
  readonly text: string;
}

/** What stands around every mail, in one language. */
export interface Stationery {
  readonly shop: string;
  readonly footer: string;
}

/** What a mail says. */
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

/** An address of the web, without the punctuation behind it. */
const webAddress = /https?:\/\/[^\s<>"'（）「」，。、；！？]+[^\s<>"'（）「」，。、；！？.,;:!?)\]]/gu;

/** A text as HTML: its web addresses are links, its lines stay lines. */
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

/** Letters in several languages as one, each below the one before. */
export function asOneLetter(letters: readonly Letter[]): Letter {
  return {
    subject: [...new Set(letters.map(({ subject }) => subject))].join(' / '),
    text: letters.map(({ text }) => text).join('\n\n----------\n\n'),
    html: letters
      .map(({ html }) => html)
      .join('<hr style="margin:32px auto;max-width:600px;border:0;border-top:1px solid #ddd">'),
  };
}

/** Without lines that end in what there is nothing to say of, such as `Tracking number: {tracking_no}`. */
function withoutEmpty(text: string, values: Readonly<Record<string, string>>): string {
  const isEmpty = (line: string) =>
    /[}｝]\s*$/u.test(line) && placeholdersIn([line]).every((name) => (values[name] ?? '') === '');
  return text
    .split('\n')
    .filter((line) => !isEmpty(line))
    .join('\n');
}

/** Values that customers type: in a mail of the shop, nobody may be led where they please. */
const typedByCustomers: ReadonlySet<string> = new Set(['name', 'salutation', 'recipient', 'address']);

/** With a word joiner in what mail programs take for a web address, and make a link of by themselves. */
const withoutLinks = (text: string) => text.replaceAll(/:(?=\/\/)|\.(?=\p{L})/gu, (dot) => `${dot}\u2060`);

/**
 * Writes a mail: fills in the values, and sets the text between the shop's name and its footer. Pure; a value is text
 * and nothing else, so it brings neither markup nor placeholders into a mail, and none that a customer typed a link.
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
  // A paragraph whose placeholder stands for nothing leaves no gap.
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
