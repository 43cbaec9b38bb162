import { permissionChoices } from '../../../resources/system/permissions.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** The name of a permission; if unknown, its string. */
export function usePermissionTitle(): (permission: string) => string {
  const { label } = useWords();
  return (permission) => {
    const choice = permissionChoices.find(({ value }) => value === permission);
    return choice ? label(choice.label) : permission;
  };
}
