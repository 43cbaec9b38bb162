import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { isUnseen } from '../../resources/folded-text.ts';
import { fileAddress } from '../media/addresses.ts';
import { allowed, asDivision } from './allowed.ts';

type Root = ReturnType<typeof fromHtml>;
type RootContent = Root['children'][number];
type Element = Extract<RootContent, { readonly type: 'element' }>;

/** A text that is nested deeper than any editor writes: it can't be read, so it isn't kept. */
export class NestedTooDeep extends Error {}

/**
 * What comes out of one pass can mean something else to the next where tags stood in odd places. Two passes settle it;
 * more than a few never happened.
 */
const passes = 8;

/**
 * The HTML of a rich text with only what is allowed (`allowed.ts`): scripts, handlers, styles and foreign documents go,
 * what is merely unknown gives way to what it holds. Cleaning what is clean changes no byte. Without text and media it
 * is empty.
 * @throws NestedTooDeep
 */
export function sanitizeHtml(given: string): string {
  try {
    return settled(given);
  } catch (error) {
    if (error instanceof RangeError) throw new NestedTooDeep('nested too deep', { cause: error });
    throw error;
  }
}

function settled(given: string): string {
  let html = given;
  for (let pass = 0; pass < passes; pass += 1) {
    const root = cleaned(html);
    const next = isBlank(root) ? '' : toHtml(root, { characterReferences: { useNamedReferences: true } });
    if (next === html) return html;
    html = next;
  }
  // Never seen; then its words are kept, which are the same whoever reads them.
  return toHtml({ type: 'text', value: textOf(cleaned(html)) }, { characterReferences: { useNamedReferences: true } });
}

function cleaned(html: string): Root {
  const parsed = fromHtml(html, { fragment: true });
  eachElement(parsed, (element) => {
    if (asDivision.has(element.tagName)) element.tagName = 'div';
  });
  const clean = sanitize(parsed, allowed);
  const root: Root =
    clean.type === 'root' ? clean : { type: 'root', children: clean.type === 'doctype' ? [] : [clean] };
  eachElement(root, writeFiles);
  completeMedia(root);
  return root;
}

/**
 * Addresses of our own files in the one form that their records have: so they are found again, by whoever keeps or
 * deletes files.
 */
function writeFiles({ properties }: Element): void {
  for (const name of ['src', 'href'] as const) {
    const address = properties[name];
    const file = typeof address === 'string' ? fileAddress(address) : undefined;
    if (file) properties[name] = file.written;
  }
}

/** A picture or a video without an address is nothing; a video can always be started. */
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
