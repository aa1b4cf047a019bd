import EnergyArrow from './pages/catalogue/energy-class.tsx';
import MemberMenu from './layouts/member-menu.tsx';
import TopNavigation from './layouts/top-navigation.tsx';
import Facets from './pages/catalogue/facets.tsx';
import ItemBelow from './pages/catalogue/item-below.tsx';
import SellerCard from './pages/catalogue/seller-card.tsx';
import { writtenParts } from './parts/late.tsx';

/** What pages name by `late`: the browser loads it later, the server has it here. */
writtenParts.set('facets', Facets);
writtenParts.set('member-menu', MemberMenu);
writtenParts.set('top-navigation', TopNavigation);
writtenParts.set('item-below', ItemBelow);
writtenParts.set('item-energy', EnergyArrow);
writtenParts.set('item-seller', SellerCard);
