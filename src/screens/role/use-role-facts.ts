import { useQuery } from '@tanstack/react-query';
import { can } from '../../../resources/access.ts';
import { permissionCalls, roleHolders } from '../../../resources/system/permission-answers.ts';
import { pathOf } from '../../../resources/names.ts';
import { role } from '../../../resources/system/role.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** The calls that each permission allows. Never read again, because only another server version has others. */
export function usePermissionCalls() {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: [role.name, 'opens'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => permissionCalls.parse(await provider.read(`${pathOf(role)}/opens`, { signal })).data,
  });
}

/** Every role with its current users. `hidden`: the user may not see them. */
export function useRoleHolders() {
  const provider = useAdminDataProvider();
  const { permissions } = usePermitted(role);
  const hidden = !can(permissions, 'list', role);
  const { data, error } = useQuery({
    queryKey: [role.name, 'holders'],
    enabled: !hidden,
    queryFn: async ({ signal }) => roleHolders.parse(await provider.read(`${pathOf(role)}/holders`, { signal })).data,
  });
  return { data, error, hidden };
}
