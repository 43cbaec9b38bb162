import type { Schema } from 'hast-util-sanitize';
import { allowedProtocols, allowedTags } from '../../resources/kinds/rich-text/allowed.ts';

/** What may stay, as the sanitiser takes it. */
export const allowed: Schema = {
  tagNames: Object.keys(allowedTags),
  attributes: Object.fromEntries(Object.entries(allowedTags).map(([tag, attributes]) => [tag, [...attributes]])),
  protocols: Object.fromEntries(
    Object.entries(allowedProtocols).map(([attribute, protocols]) => [attribute, [...protocols]]),
  ),
  ancestors: { li: ['ul', 'ol'] },
  /** Goes with all it holds; of anything else unknown only the tag goes. */
  strip: [
    'script',
    'style',
    'template',
    'title',
    'head',
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'applet',
    'noscript',
    'noembed',
    'noframes',
    'xmp',
    'plaintext',
    'textarea',
    'select',
    'svg',
    'math',
    'audio',
    'canvas',
    'portal',
  ],
};

/** Blocks that the editor doesn't know: their text stays apart from its neighbours'. */
export const asDivision: ReadonlySet<string> = new Set([
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'address',
  'figure',
  'figcaption',
  'details',
  'summary',
  'center',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'tr',
  'td',
  'th',
  'fieldset',
  'legend',
  'form',
]);
