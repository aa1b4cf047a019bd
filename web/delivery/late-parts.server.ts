import BrandHead from '../pages/catalogue/lists/brand-head.tsx';
import EnergyArrow from '../pages/catalogue/item/energy-class.tsx';
import MemberMenu from '../components/header/member-menu.tsx';
import TopNavigation from '../components/header/top-navigation.tsx';
import Facets from '../pages/catalogue/lists/facets.tsx';
import ItemBelow from '../pages/catalogue/item/item-below.tsx';
import ItemHead from '../pages/catalogue/item/item-head.tsx';
import SellerCard from '../pages/catalogue/item/seller-card.tsx';
import Supply from '../pages/catalogue/item/supply.tsx';
import StoreHead from '../pages/stores/store/store-head.tsx';
import ChosenFilters from '../pages/catalogue/lists/chosen-filters.tsx';
import { writtenParts } from './late.tsx';

/** What pages name by `late`: the browser loads it later, the server has it here. */
writtenParts.set('brand-head', BrandHead);
writtenParts.set('facets', Facets);
writtenParts.set('member-menu', MemberMenu);
writtenParts.set('top-navigation', TopNavigation);
writtenParts.set('item-below', ItemBelow);
writtenParts.set('item-energy', EnergyArrow);
writtenParts.set('item-head', ItemHead);
writtenParts.set('item-seller', SellerCard);
writtenParts.set('item-supply', Supply);
writtenParts.set('store-head', StoreHead);
writtenParts.set('chosen-filters', ChosenFilters);
