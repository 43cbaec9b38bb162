/** Name of the command key: ⌘ on Apple's keyboards, else Ctrl. */
export const modifier = /mac|iphone|ipad/iu.test(navigator.userAgent) ? '⌘' : 'Ctrl';
