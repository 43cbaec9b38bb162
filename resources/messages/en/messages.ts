/** Messages to customers, and templates. */
const messages = {
  messages: {
    preview: 'What a recipient sees',
    withSamples: 'With invented values; those of a mail are filled in when it is sent. Save to see changes.',
    frame: 'Mail in %{locale}',
  },
};

export default messages;
export type MessagesMessages = typeof messages;
