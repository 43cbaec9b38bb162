import { isUnseen } from '../../folded-text.ts';
import { attributeIn, tokensOf } from './tokens.ts';

/** Tags that start a new line. */
const blocks = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'pre',
  'blockquote',
  'br',
  'hr',
  'video',
]);

/** Words for pictures and videos without alternative text. */
export interface MediaWords {
  readonly img: string;
  readonly video: string;
}

/**
 * Extracts plain text, one line per paragraph, for tables, history and comparisons. Pictures become their alternative
 * text.
 */
export function plainText(html: string, words: MediaWords = { img: '', video: '' }): string {
  const lines: string[] = [''];
  const add = (text: string) => lines.push(`${lines.pop() ?? ''}${text}`);
  for (const token of tokensOf(html)) {
    if ('text' in token) add(token.text.replaceAll(/[ \t\n]+/gu, ' '));
    else {
      if (blocks.has(token.tag) && lines.at(-1) !== '• ') lines.push('');
      if (token.tag === 'li' && !token.closing) add('• ');
      if (!token.closing && (token.tag === 'img' || token.tag === 'video')) {
        const name = attributeIn(token.attributes, 'alt')?.trim() || words[token.tag];
        if (name !== '') add(`[${name}]`);
      }
    }
  }
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n');
}

/** Whether HTML has no text, picture, video or rule: what editors leave after everything was deleted. */
export function isBlankHtml(html: string): boolean {
  for (const token of tokensOf(html)) {
    if ('text' in token ? !isUnseen(token.text) : token.tag === 'img' || token.tag === 'video' || token.tag === 'hr')
      return false;
  }
  return true;
}
