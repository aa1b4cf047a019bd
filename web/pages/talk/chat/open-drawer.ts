/** A file of its own: the list of what the drawer needs is not loaded with the corner, which every page of signed-in people has. */
export const openDrawer = () => import('./chat-drawer.tsx');
