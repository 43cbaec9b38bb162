import { createContext, useContext } from 'react';

const same = (url: string) => url;

/** Makes an address of a file one that this page can load: the Admin API may stand on another host. */
const MediaAddressContext = createContext<(url: string) => string>(same);

export const MediaAddressProvider = MediaAddressContext.Provider;

export function useMediaAddress(): (url: string) => string {
  return useContext(MediaAddressContext);
}
