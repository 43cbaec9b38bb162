/** Missing permissions, and who can grant them. */
const lacking = {
  lacking: {
    needs: 'This permission is missing:',
    needsAny: 'One of these permissions is missing:',
    needsAll: 'These permissions are missing:',
    further: 'and %{count} more',
    givers: 'Can be given by %{names}',
    giversMore: 'Can be given by %{names} and others',
    nobody: 'Nobody but the operator of the shop can give it',
    unread: 'Who can give it can’t be told now',
    request: 'To ask for it',
    sentence:
      'Please give me this permission in the admin portal: %{permissions} |||| Please give me these permissions in the admin portal: %{permissions}',
    closed: 'Not open to you',
    closedWhy: 'You don’t see these actions, since your role lacks their permissions.',
  },
};

export default lacking;
export type LackingMessages = typeof lacking;
