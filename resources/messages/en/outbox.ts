/** Outgoing mails. */
const outbox = {
  outbox: {
    content: 'What it says',
    page: 'As its reader sees it',
    text: 'Plain text',
    failed: '%{smart_count} mail failed or is unclear. |||| %{smart_count} mails failed or are unclear.',
    show: 'Show',
  },
};

export default outbox;
export type OutboxMessages = typeof outbox;
