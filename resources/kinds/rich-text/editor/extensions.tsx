import { type EditorOptions, mergeAttributes, Node, type NodeViewRenderer } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { elsewhere, ownMedia } from '../own-media.tsx';
import { UploadPlaces } from './upload-places.tsx';

/** Makes a file's URL loadable from this page. Used for display only, never in the stored text. */
type AddressOf = (url: string) => string;

interface Drawn {
  readonly addressOf: AddressOf;
}

const unchanged: Drawn = { addressOf: (url) => url };

/** A video as a block. */
const Video = Node.create<Drawn>({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => unchanged,
  addAttributes: () => ({ src: { default: null }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', mergeAttributes(HTMLAttributes, { controls: '' })],
  addNodeView() {
    return drawn('video', this.options.addressOf);
  },
});

/** An inline picture. */
const Picture = Image.extend<ReturnType<NonNullable<typeof Image.config.addOptions>> & Drawn>({
  addNodeView() {
    return drawn('img', this.options.addressOf);
  },
});

/** Displays media from our own hosts; media from elsewhere is shown by name only. */
function drawn(tag: 'img' | 'video', addressOf: AddressOf): NodeViewRenderer {
  return ({ node, HTMLAttributes }) => {
    const source = String(node.attrs.src ?? '');
    const src = ownMedia(source, addressOf);
    if (src === undefined) return { dom: elsewhere(source, node.attrs.alt) };
    const dom = document.createElement(tag);
    const attributes: Readonly<Record<string, unknown>> = {
      ...HTMLAttributes,
      src,
      ...(tag === 'video' && { controls: '' }),
    };
    for (const [name, value] of Object.entries(attributes))
      if (value !== null && value !== undefined) dom.setAttribute(name, String(value));
    return { dom };
  };
}

const made = new WeakMap<AddressOf, Partial<EditorOptions>>();

/**
 * Shared by all editors: another object would recreate each of them. Every tag it can write is in `allowed.ts`. No
 * trailing paragraph is added, because opening a text must not change it. Styles come from the theme; the page allows
 * no others.
 */
export function editorOptions(addressOf: AddressOf = unchanged.addressOf): Partial<EditorOptions> {
  const known = made.get(addressOf);
  if (known) return known;
  const options: Partial<EditorOptions> = {
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        trailingNode: false,
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          protocols: ['mailto', 'tel'],
          HTMLAttributes: { target: null, rel: null },
        },
      }),
      // Pasted pictures are uploaded, not embedded in the text.
      Picture.configure({ inline: true, allowBase64: false, addressOf }),
      Video.configure({ addressOf }),
      UploadPlaces,
    ],
  };
  made.set(addressOf, options);
  return options;
}
