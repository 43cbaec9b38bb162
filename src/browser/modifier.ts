/** The name of the key that makes commands of letters: on Apple's keyboards ⌘. */
export const modifier = /mac|iphone|ipad/iu.test(navigator.userAgent) ? '⌘' : 'Ctrl';
