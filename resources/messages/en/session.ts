/** Answers of the calls about sessions and accounts. */
const session = {
  session: {
    signedOut: 'You are signed out',
    viewingBegan: 'You are viewing as %{role}',
    viewingEnded: 'You are yourself again',
    othersEnded: 'All your other sessions have ended',
    ended: 'The session has ended',
    proved: 'Thank you: that was you',
    factorRemoved: 'The second factor is taken away: the password alone signs in',
    resetAsked:
      'If there is such an account, a mail with a link is on its way to it. The link works for half an hour, and once. If none comes, ask an administrator.',
    resetWorks: 'The link works.',
    resetDone: 'Your password is changed. Sign in with it.',
    resetSubject: 'Your password for the admin portal',
    resetText:
      'Somebody asked for a new password for your account %{username} of the admin portal.\n\nIf it was you, open this link within half an hour. It works once:\n\n%{link}\n\nIf it wasn’t you, do nothing: your password stays as it is.',
    passkeyRemoved: 'The passkey is removed',
    sessionsEnded: 'All sessions of the account have ended',
    suspended: 'The account is suspended and signed out everywhere',
    reinstated: 'The account can sign in again',
    openApiPassword: 'The new open-API password works from now on; the old one no longer does',
  },
};

export default session;
export type SessionMessages = typeof session;
