import { type EditorOptions, mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { UploadPlaces } from './upload-places.tsx';

/** A video, a block of its own. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', mergeAttributes(HTMLAttributes, { controls: '' })],
});

/** A picture. One from elsewhere is only named: the policy of our page lets no other host be asked for anything. */
const Picture = Image.extend({
  addNodeView:
    () =>
    ({ node, HTMLAttributes }) => {
      const source = String(node.attrs.src ?? '');
      const own = source.startsWith('/') && !source.startsWith('//');
      const dom = document.createElement(own ? 'img' : 'span');
      const attributes: Readonly<Record<string, unknown>> = own ? HTMLAttributes : { class: 'elsewhere', title: source };
      for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== undefined) dom.setAttribute(name, String(value));
      if (!own) dom.textContent = String(node.attrs.alt || source);
      return { dom };
    },
});

/**
 * One object for all editors: another would make each of them anew. What it can write, `allowed.ts` allows. No line is added at
 * the end by itself: opening a text must not change it. Styles come from the theme, since the page allows no others.
 */
export const editorOptions: Partial<EditorOptions> = {
  injectCSS: false,
  extensions: [
    StarterKit.configure({
      trailingNode: false,
      link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'], HTMLAttributes: { target: null, rel: null } },
    }),
    // Pasted pictures are uploaded, not kept inside the text.
    Picture.configure({ inline: true, allowBase64: false }),
    Video,
    UploadPlaces,
  ],
};
