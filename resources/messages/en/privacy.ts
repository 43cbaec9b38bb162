/** A customer's data: export and erasure. */
const privacy = {
  privacy: {
    title: 'Personal data',
    save: 'Save all data as a file',
    saveWhy:
      'Whoever asks what the shop holds of them gets this: records, mails, what changed, and the files that they sent in. Who saves it stands in the history and among the exports of personal data.',
    saved: 'Data saved as %{name}',
    erase: 'Erase…',
    eraseWhy: 'For whoever asks to be forgotten. Orders, points and coupons stay under a number.',
    erasing:
      'The customer’s own record is erased. History, imports and mails follow in the background; the status says when all is done.',
    wait: 'Everything else that holds data of this customer is being erased.',
    done: 'The data of this customer were erased everywhere.',
  },
};

export default privacy;
export type PrivacyMessages = typeof privacy;
