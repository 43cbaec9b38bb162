import type { MouseEvent, ReactNode } from 'react';
import { Button } from '@mui/material';
import { isSigned } from './addresses.ts';
import { useMediaAddress } from './media-address.tsx';
import { useFileAddress } from './use-file-address.tsx';
import type { ShownFile } from './use-shown-files.tsx';

/** Opens a file in a new tab, requesting a valid signed URL on click. */
export function FileLink({ file, children }: { readonly file: ShownFile; readonly children: ReactNode }) {
  const addressOf = useMediaAddress();
  const { url, missing, renew } = useFileAddress(file.id, file.url);
  if (url === undefined || missing) return null;
  const open = (event: MouseEvent) => {
    if (!isSigned(url) || event.button > 1) return;
    event.preventDefault();
    // Opened during the click, since browsers block later pop-ups; navigates when the URL has arrived.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    void renew().then((fresh = url) => tab?.location.replace(addressOf(fresh)));
  };
  return (
    <Button
      component="a"
      href={addressOf(url)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={open}
      onAuxClick={open}
    >
      {children}
    </Button>
  );
}
