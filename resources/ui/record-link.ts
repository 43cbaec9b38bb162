import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** Props of a link to another record, which is plain text if the user may not open it. */
export interface RecordLinkProps {
  readonly resource: string;
  readonly id: number | string;
  readonly children: ReactNode;
}

const PlainTitle: ComponentType<RecordLinkProps> = ({ children }) => children;

/** The link component for cells; without a provider, titles are plain text. */
export const RecordLinkContext = createContext<ComponentType<RecordLinkProps>>(PlainTitle);

export function useRecordLink(): ComponentType<RecordLinkProps> {
  return useContext(RecordLinkContext);
}
