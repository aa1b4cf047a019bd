/** Known to the service worker, which must not load the calls. */
export const pushPath = '/b2b/notification/push';
