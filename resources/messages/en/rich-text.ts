/** The rich text editor. */
const richText = {
  richText: {
    toolbar: 'Format %{field}',
    hint: 'Select text to format it; drop or paste files; Alt+F10: buttons',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading %{level}',
    bulletList: 'Bullets',
    orderedList: 'Numbers',
    link: 'Link',
    linkTo: 'Address of the link',
    linkRemove: 'Remove the link',
    linkWrong: 'An address begins with https://, mailto: or tel:',
    apply: 'Apply',
    add: 'Add a picture or a video',
    altText: 'Words for those who can’t see the picture',
    image: 'picture',
    video: 'video',
  },
};

export default richText;
export type RichTextMessages = typeof richText;
