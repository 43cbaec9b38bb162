import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { isUnseen } from '../../resources/folded-text.ts';
import { parseFileUrl } from '../media/file-urls.ts';
import { allowed, unknownBlocks } from './allowed.ts';

type Root = ReturnType<typeof fromHtml>;
type RootContent = Root['children'][number];
type Element = Extract<RootContent, { readonly type: 'element' }>;

/** The HTML is nested deeper than any editor writes, too deep to be parsed. */
export class NestingError extends Error {}

/**
 * One pass can produce HTML that the next pass parses differently, if tags were misplaced. Two passes are usually
 * enough.
 */
const maxPasses = 8;

/**
 * Sanitises the HTML of a rich text by the allow-list (`allowed.ts`): removes scripts, handlers, styles and embedded
 * documents; replaces unknown elements by their content. Idempotent to the byte. Returns an empty string where no text
 * or media remains.
 * @throws NestedTooDeep
 */
export function sanitizeHtml(given: string): string {
  try {
    return sanitizeUntilStable(given);
  } catch (error) {
    if (error instanceof RangeError) throw new NestingError('nested too deep', { cause: error });
    throw error;
  }
}

function sanitizeUntilStable(given: string): string {
  let html = given;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const root = sanitizeOnce(html);
    const next = isBlank(root) ? '' : toHtml(root, { characterReferences: { useNamedReferences: true } });
    if (next === html) return html;
    html = next;
  }
  // Never happened so far. Falls back to the plain text, which every parser reads alike.
  return toHtml(
    { type: 'text', value: textOf(sanitizeOnce(html)) },
    { characterReferences: { useNamedReferences: true } },
  );
}

function sanitizeOnce(html: string): Root {
  const parsed = fromHtml(html, { fragment: true });
  eachElement(parsed, (element) => {
    if (unknownBlocks.has(element.tagName)) element.tagName = 'div';
  });
  const clean = sanitize(parsed, allowed);
  const root: Root =
    clean.type === 'root' ? clean : { type: 'root', children: clean.type === 'doctype' ? [] : [clean] };
  eachElement(root, normalizeFileUrls);
  completeMedia(root);
  return root;
}

/** Normalises URLs of our own files to the form in their records, so that file references are found. */
function normalizeFileUrls({ properties }: Element): void {
  for (const name of ['src', 'href'] as const) {
    const address = properties[name];
    const file = typeof address === 'string' ? parseFileUrl(address) : undefined;
    if (file) properties[name] = file.written;
  }
}

/** Removes images and videos without a URL. Gives every video controls. */
function completeMedia(parent: Root | Element): void {
  const kept = (child: RootContent) =>
    child.type !== 'element' || !isMedia(child) || typeof child.properties.src === 'string';
  if (parent.type === 'root') parent.children = parent.children.filter(kept);
  else parent.children = parent.children.filter((child) => kept(child));
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'video') child.properties.controls = true;
    completeMedia(child);
  }
}

function isMedia({ tagName }: Element): boolean {
  return tagName === 'img' || tagName === 'video';
}

function isBlank(root: Root): boolean {
  let media = false;
  eachElement(root, (element) => {
    media ||= isMedia(element) || element.tagName === 'hr';
  });
  return !media && isUnseen(textOf(root));
}

function textOf(node: Root | RootContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function eachElement(parent: Root | Element, visit: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    visit(child);
    eachElement(child, visit);
  }
}
