import { useEffect, useState } from 'react';

const typed = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])';

/** Does an input for text have the focus? */
const isTyping = () => document.activeElement?.matches(typed) ?? false;

/**
 * Follows a value, except while somebody types: for what moves the page. Afterwards it waits for up to a second, so that
 * nothing moves away from under the press that leaves the input.
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
