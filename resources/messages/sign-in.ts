/** Sentences of the sign-in pages in English; separate from the other messages, so that these pages load little. */
export const signInEnglish = {
  portal: 'OTO E-Commerce Admin Portal',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgotPassword: 'Forgotten your password?',
  usernameRequired: 'The Username is required',
  passwordRequired: 'The Password is required',
  signedOutElsewhere: 'You were signed out in another tab.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  tooMany: 'Too many attempts. Please try again in %{seconds} seconds.',
  tooManyMinutes: 'Too many attempts. Please try again in %{minutes} minutes.',
  network: 'The server could not be reached. Check the connection and try again.',
  addressOutage:
    'The address service can’t be reached, so address areas can’t be read or changed for now. Everything else goes on working. Please try again in a moment.',
  addressSession:
    'The address service did not accept your session. Everything else goes on working. Sign out and in again; if that doesn’t help, tell whoever runs the address service.',
  unknown: 'Unknown Error',
  language: 'Language',
  theme: 'Theme',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeSystem: 'As the system',
  errorOccurred: 'An Error Occurred',
  reload: 'Reload',
};

export type SignInMessage = keyof typeof signInEnglish;
