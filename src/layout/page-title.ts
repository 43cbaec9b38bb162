import { useEffect } from 'react';
import { useTranslate } from 'react-admin';

/** Sets the title of the browser's tab: `Salesmen – OTO E-Commerce Admin Portal`. */
export function usePageTitle(title: string | undefined): void {
  const portal = useTranslate()('portal.title');
  useEffect(() => {
    document.title = title ? `${title} – ${portal}` : portal;
    return () => {
      document.title = portal;
    };
  }, [title, portal]);
}
