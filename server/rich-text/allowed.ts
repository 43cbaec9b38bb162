import type { Schema } from 'hast-util-sanitize';
import { allowedProtocols, allowedTags } from '../../resources/kinds/rich-text/allowed.ts';

/** The allow-list in the sanitiser's format. */
export const allowed: Schema = {
  tagNames: Object.keys(allowedTags),
  attributes: Object.fromEntries(Object.entries(allowedTags).map(([tag, attributes]) => [tag, [...attributes]])),
  protocols: Object.fromEntries(
    Object.entries(allowedProtocols).map(([attribute, protocols]) => [attribute, [...protocols]]),
  ),
  ancestors: { li: ['ul', 'ol'] },
  /** Removed with their content; of other unknown elements only the tag is removed. */
  strip: (
    'script style template title head iframe frame frameset object embed applet noscript noembed noframes ' +
    'xmp plaintext textarea select svg math audio canvas portal'
  ).split(' '),
};

/** Block elements unknown to the editor. They become `div`, so that their text stays apart from its neighbours. */
export const unknownBlocks: ReadonlySet<string> = new Set(
  (
    'section article header footer main aside nav address figure figcaption details summary center dl dt dd ' +
    'table caption tr td th fieldset legend form'
  ).split(' '),
);
