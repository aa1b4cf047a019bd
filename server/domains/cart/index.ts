export { chosenVariants, type LineRow, selectChosen } from './queries.ts';
export { countryText, moneyText } from './texts.ts';
export { lineView } from './view.ts';
