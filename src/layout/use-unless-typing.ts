import { useEffect, useState } from 'react';

const typed = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])';

/** Does a text input have the focus? */
const isTyping = () => document.activeElement?.matches(typed) ?? false;

/**
 * Follows a value, except while the user types: for values that move the page. Afterwards it waits for up to a second,
 * so that nothing moves while the user clicks outside the input.
 */
export function useUnlessTyping<T>(value: T): T {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    if (followed === value) return undefined;
    const follow = () => {
      if (!isTyping()) setFollowed(value);
    };
    follow();
    const timer = setInterval(follow, 1_000);
    return () => clearInterval(timer);
  }, [followed, value]);
  return followed;
}
