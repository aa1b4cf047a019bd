export { openSupport, openWithStore } from './chat/open.ts';
export { writeMessage } from './chat/send.ts';
export { followGroup } from './service/follow.ts';
export { renewTargets } from './service/targets.ts';
export { mountChat } from './chat/socket-routes.ts';
export { mountUnsubscribe } from './notification-settings/unsubscribe-routes.ts';
export { mountStream } from './stream/routes.ts';
