import EnergyArrow from './pages/catalogue/energy-class.tsx';
import Facets from './pages/catalogue/facets.tsx';
import ItemBelow from './pages/catalogue/item-below.tsx';
import SellerCard from './pages/catalogue/seller-card.tsx';
import { writtenParts } from './parts/late.tsx';

/** What pages name by `late`: the browser loads it later, the server has it here. */
writtenParts.set('facets', Facets);
writtenParts.set('item-below', ItemBelow);
writtenParts.set('item-energy', EnergyArrow);
writtenParts.set('item-seller', SellerCard);
