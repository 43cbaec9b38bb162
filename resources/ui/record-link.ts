import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** Leads to another record where one may open it; cells know only the entity and the id. */
export interface RecordLinkProps {
  readonly resource: string;
  readonly id: number | string;
  readonly children: ReactNode;
}

const PlainTitle: ComponentType<RecordLinkProps> = ({ children }) => children;

/** What cells use to link a referenced record; without a provider a title is plain text. */
export const RecordLinkContext = createContext<ComponentType<RecordLinkProps>>(PlainTitle);

export function useRecordLink(): ComponentType<RecordLinkProps> {
  return useContext(RecordLinkContext);
}
