/** Messages to customers, and templates. */
const messages = {
  messages: {
    preview: 'What a recipient sees',
    withSamples: 'With invented values; those of a mail are filled in when it is sent. Save to see changes.',
    frame: 'Mail in %{locale}',
    tested: 'A test in both languages goes to %{email}',
    count: '%{smart_count} person gets it. |||| %{smart_count} people get it.',
    repeated:
      '%{smart_count} address stood again and counts once. |||| %{smart_count} addresses stood again and count once.',
    unusable: 'No mail can be sent to: %{list}',
    nobody: 'Nobody gets it yet: choose who gets it above, and save.',
    nameless:
      '%{placeholders}: the shop has no name for %{smart_count} recipient, who reads “Customer” instead. |||| %{placeholders}: the shop has no name for %{smart_count} recipients, who read “Customer” instead.',
    emptyOfShop: 'Left empty, as the settings say nothing there: %{placeholders}',
    send: 'Send…',
    sendNow: 'Send to %{smart_count} person |||| Send to %{smart_count} people',
    ask: 'Send “%{title}” to %{smart_count} person? |||| Send “%{title}” to %{smart_count} people?',
    askMore: 'What has left can’t be called back. You can pause and stop on this page.',
    unsaved: 'Save first: what is sent is what is saved.',
    to: 'To %{email} (%{place} of %{total})',
    previous: 'Previous recipient',
    next: 'Next recipient',
    only: 'This recipient gets: %{locales}',
    progress: 'Progress',
    sent: '%{sent} of %{total} sent',
    waiting: 'Still to be queued: %{count}',
    queued: 'In the outbox: %{count}',
    rests: 'The settings name no sender address, so the rest waits until there is one (Settings, Email).',
    failed: '%{smart_count} mail failed or is unclear |||| %{smart_count} mails failed or are unclear',
    unsendable:
      '%{smart_count} address can’t get mail and was left out. |||| %{smart_count} addresses can’t get mail and were left out.',
    someSent: 'Sent, %{count} failed',
    noneSent: 'None could be sent',
    failedMails: 'Mails that failed',
    failedInOutbox: 'All %{count} in the outbox, to send them again together',
    show: 'Show',
    copy: 'Write a message with it',
  },
};

export default messages;
export type MessagesMessages = typeof messages;
