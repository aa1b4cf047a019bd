export { replaceCategoryInSelections } from './downloads/selected-categories.ts';
export { mountFeeds } from './feeds/feed-routes.ts';
