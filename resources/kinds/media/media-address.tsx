import { createContext, useContext } from 'react';

const same = (url: string) => url;

/** Makes a file's URL absolute: the Admin API may run on another host. */
const MediaAddressContext = createContext<(url: string) => string>(same);

export const MediaAddressProvider = MediaAddressContext.Provider;

export function useMediaAddress(): (url: string) => string {
  return useContext(MediaAddressContext);
}
