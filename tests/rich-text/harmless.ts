import { fromHtml } from 'hast-util-from-html';
import { allowedProtocols, allowedTags } from '../../resources/kinds/rich-text/allowed.ts';

type Node = ReturnType<typeof fromHtml>['children'][number];

const tags: Readonly<Record<string, readonly string[]>> = allowedTags;

/** Finds what isn't allowed in HTML as a browser parses it; empty if all is. */
export function wrongIn(html: string): readonly string[] {
  return fromHtml(html, { fragment: true }).children.flatMap(wrongInNode);
}

function wrongInNode(node: Node): readonly string[] {
  if (node.type === 'text') return [];
  if (node.type !== 'element') return [node.type];
  const attributes = tags[node.tagName];
  if (!attributes) return [node.tagName];
  const wrong = Object.entries(node.properties).flatMap(([name, value]) => {
    if (!attributes.includes(name)) return [`${node.tagName} ${name}`];
    if (name !== 'href' && name !== 'src') return [];
    const { protocol } = new URL(String(value), 'https://shop.example');
    const known: readonly string[] = allowedProtocols[name];
    return known.includes(protocol.slice(0, -1)) ? [] : [`${name}=${String(value)}`];
  });
  return [...wrong, ...node.children.flatMap(wrongInNode)];
}
