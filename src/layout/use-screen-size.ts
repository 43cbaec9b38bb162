import { type Theme, useMediaQuery } from '@mui/material';

/** Screen size in the terms of the layout (SPEC §9: drawer 320 on small-and-up screens, 300 otherwise). */
export function useScreenSize() {
  const phone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const temporaryDrawer = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'), { noSsr: true });
  const medium = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.only('md'), { noSsr: true });
  return { phone, temporaryDrawer, medium, drawerWidth: phone ? 300 : 320 };
}
