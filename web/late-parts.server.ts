import ItemBelow from './pages/catalogue/item-below.tsx';
import { writtenParts } from './parts/late.tsx';

/** What pages name by `late`: the browser loads it later, the server has it here. */
writtenParts.set('item-below', ItemBelow);
