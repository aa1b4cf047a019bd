export { mountFeeds } from './feeds/feed-routes.ts';
