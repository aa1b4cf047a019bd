import { type Language, languages } from '../../../../contract/locale.ts';
import { importBounds, lengthTargets, lengthUnits, optionPlaces, textTargets, weightUnits } from '../../../../contract/product-imports.ts';
import type { ProductInput } from '../../../../contract/products.ts';
import { plainText, slug } from '../../catalogue/index.ts';
import { faultsOf } from '../rules.ts';
import type { KnownItem, Snapshot } from '../snapshots.ts';
import { all, empties, Findings, get, headerOf, type Line, type Problem, type Reading } from './reading.ts';
import * as values from './values.ts';
import { type PictureWish, placePictures, type Wanted } from './wishes.ts';
import { categoryOf, optionOf, pathOf, plainWord, type World } from './world.ts';

/** The lines of one item, and the item where there is one. */
export type Group = {
  key: string;
  /** The list names items by more than the SKUs of their variants. */
  keyed: boolean;
  lines: Line[];
  known: KnownItem | null;
};

/** What a group of lines meets in the store. */
export type Surroundings = {
  storeCode: string;
  /** Items that have a SKU, by the SKU in capitals. */
  skus: ReadonlyMap<string, number>;
  /** Picture keys that items of the store have. */
  ownPictures: ReadonlySet<string>;
  /** Keys of pictures that the store has fetched before, by address. */
  fetched: ReadonlyMap<string, string>;
  /** Pieces by `variant warehouse`. */
  stock: ReadonlyMap<string, { onHand: number; reserved: number }>;
};

export type StockWish = { sku: string; warehouseId: number; onHand: number };
export type Assembled = {
  after: Snapshot | null;
  stock: StockWish[];
  problems: Problem[];
  unknown: { kind: 'category' | 'option'; word: string }[];
  /** Where some of its pictures are still to be fetched. */
  pictures: PictureWish | null;
};

type Variant = Snapshot['variants'][number];
type Role = 'item' | 'variant' | 'both' | 'texts';

const itemKinds = new Set(['variable', 'configurable', 'parent', 'variable-subscription']);
const variantKinds = new Set(['variation', 'child', 'variant']);
const longest: Record<(typeof textTargets)[number], number> = { name: 250, summary: 500, description: 20_000, bullets: 300 };

/**
 * Puts the lines of an item together with what the store has of it. A bad line is left out and told of; the others go on without it.
 * The item itself is null when nothing good is left.
 */
export function assemble(group: Group, reading: Reading, around: Surroundings): Assembled {
  const problems: Problem[] = [];
  const unknown: Assembled['unknown'] = [];
  let lines = group.lines;
  for (;;) {
    const work = new Assembly({ ...group, lines }, reading, around);
    const after = work.run();
    unknown.push(...work.unknown);
    if (work.found.bad.size === 0) {
      const named = work.found.problems.filter((one) => !problems.some((other) => other.line === one.line && other.reason === one.reason));
      return { after, stock: work.stock, problems: [...problems, ...named], unknown, pictures: work.pictures };
    }
    problems.push(...work.found.problems.filter(({ note }) => !note));
    const bad = lines.filter(({ line }) => work.found.bad.has(line));
    lines = lines.filter(({ line }) => !work.found.bad.has(line));
    // A new item does not come without the line that says what it is.
    if (lines.length > 0 && !group.known && bad.some((line) => work.saysItem(line))) {
      for (const { line } of lines) problems.push({ line, header: '', reason: 'import.itemBad', values: {}, note: false });
      lines = [];
    }
    if (lines.length === 0) return { after: null, stock: [], problems, unknown, pictures: null };
  }
}

class Assembly {
  readonly found: Findings;
  readonly stock: StockWish[] = [];
  readonly unknown: Assembled['unknown'] = [];
  pictures: PictureWish | null = null;
  readonly #group: Group;
  readonly #reading: Reading;
  readonly #around: Surroundings;
  readonly #roles: Map<Line, Role>;
  /** Lines that tell of the item as a whole, the telling one first. */
  readonly #itemLines: Line[];
  readonly #variantLines: Line[];
  /** A list of SKUs alone says what variants are called, not what their item is. */
  readonly #several: boolean;
  /** Lines by SKU in capitals and currency, and by SKU alone. */
  readonly #seen = new Map<string, Line>();
  readonly #bySku = new Map<string, Line>();
  // An item may have a thousand lines: what all of them say together is worked out once, not for each.
  readonly #optionNames: ReadonlyMap<string, string>;
  /** Currencies of the lines with options, by SKU. */
  readonly #currencies = new Map<string, Set<string>>();
  #parts: Map<string, [string, string][]> | null = null;

  constructor(group: Group, reading: Reading, around: Surroundings) {
    [this.#group, this.#reading, this.#around] = [group, reading, around];
    this.found = new Findings(reading);
    this.#optionNames = optionNamesIn(group.lines, reading);
    const options = new Map(group.lines.map((line) => [line, hasOptions(line, this.#optionNames, reading)]));
    for (const line of group.lines)
      if (options.get(line)) {
        const sku = get(reading, line, 'sku');
        this.#currencies.set(sku, (this.#currencies.get(sku) ?? new Set()).add(get(reading, line, 'currency')));
      }
    const withOptions = group.lines.length > 1 && [...options.values()].some(Boolean);
    this.#roles = new Map(group.lines.map((line) => [line, this.#roleOf(line, options.get(line) === true, withOptions)]));
    const of = (...roles: Role[]): Line[] => group.lines.filter((line) => roles.includes(this.#roles.get(line) ?? 'both'));
    this.#several = !group.keyed && (group.known?.snapshot.variants.length ?? 0) > 1;
    this.#itemLines = [...of('item'), ...(this.#several ? [] : of('both'))].sort(
      (a, b) => Number(this.#isNamed(b)) - Number(this.#isNamed(a)),
    );
    this.#variantLines = of('both', 'variant');
  }

  /** True where the item is not what it should be without this line. */
  saysItem = (line: Line): boolean => line === this.#itemLines[0] && this.#itemLines.filter((one) => this.#isNamed(one)).length < 2;

  #isNamed = (line: Line): boolean =>
    get(this.#reading, line, 'name') !== '' || languages.some((language) => get(this.#reading, line, `name.${language}`) !== '');

  #roleOf(line: Line, options: boolean, withOptions: boolean): Role {
    const reading = this.#reading;
    const kind = get(reading, line, 'kind').toLowerCase().split(/[\s,]/)[0] ?? '';
    const spoken = get(reading, line, 'language').toLowerCase();
    if (spoken !== '' && spoken !== 'default' && spoken !== 'all' && get(reading, line, 'price') === '') return 'texts';
    if (itemKinds.has(kind)) return 'item';
    if (variantKinds.has(kind) || get(reading, line, 'parent') !== '') return 'variant';
    // A simple item among those that belong to a configurable one is one of its variants.
    if (kind === 'simple' && reading.layout === 'magento' && this.#group.lines.some((one) => get(reading, one, 'options') !== ''))
      return 'variant';
    const sku = get(reading, line, 'sku');
    const currency = get(reading, line, 'currency');
    // The same variant in another currency.
    const elsewhere = [...(this.#currencies.get(sku) ?? [])].some((one) => one !== currency);
    if (!options && sku !== '' && currency !== '' && elsewhere) return 'variant';
    if (!options && sku === '' && get(reading, line, 'price') === '' && reading.columns.has('sku')) return 'item';
    return withOptions && !options ? 'item' : 'both';
  }

  run(): Snapshot | null {
    const { known } = this.#group;
    const before = known?.snapshot ?? null;
    const draft = before ? structuredClone(before) : this.#blank();
    for (const line of this.#group.lines)
      if (line.cells.slice(this.#reading.headers.length).some((cell) => cell.trim() !== '')) this.found.fault(line, '', 'import.cells');
    this.#sayDifferences();
    this.#itemFields(draft);
    this.#texts(draft);
    this.#pictures(draft);
    const simple = this.#variantLines.length === 1 && draft.variants.length === 0;
    for (const line of this.#variantLines) this.#variant(line, draft, simple);
    if (this.found.bad.size > 0) return null;
    if (!known && draft.variants.length === 0) {
      for (const line of this.#group.lines) this.found.fault(line, 'item', 'import.noItem');
      return null;
    }
    if (!before && Object.keys(draft.texts).length === 0) {
      this.found.fault(this.#itemLines[0] ?? this.#group.lines[0] ?? nothing, 'name', 'import.noItem');
      return null;
    }
    if (!before && !draft.texts[draft.sourceLanguage])
      draft.sourceLanguage = (Object.keys(draft.texts)[0] as Language | undefined) ?? draft.sourceLanguage;
    this.#applyRules(before, draft);
    return this.found.bad.size > 0 ? null : draft;
  }

  #blank(): Snapshot {
    const { settings } = this.#reading;
    return {
      itemCode: '',
      store: this.#around.storeCode,
      category: '',
      state: settings.state,
      sourceLanguage: settings.language,
      taxClass: 'standard',
      originCountryCode: null,
      leadDays: null,
      moq: null,
      multiple: null,
      cartonQuantity: null,
      countryCodes: null,
      visibility: 'everyone',
      pictureKeys: [],
      pictureAlts: {},
      attributes: [],
      texts: {},
      variants: [],
    };
  }

  /** In the market's own tables each line tells the whole item; where two tell different things nobody knows which is meant. */
  #sayDifferences(): void {
    const reading = this.#reading;
    if (reading.layout !== 'own') return;
    const fields = [...reading.columns.keys()].filter((target) => !perVariant(target) && target !== 'item');
    for (const target of fields) {
      const [first, ...others] = this.#itemLines.filter((line) => get(reading, line, target) !== '');
      for (const line of others)
        if (first && get(reading, line, target) !== get(reading, first, target))
          this.found.fault(line, target, 'import.differs', { line: first.line });
    }
  }

  /** The value that the item's lines give: the first that is not empty. */
  #first<Value>(target: string, parse: (text: string, line: Line) => Value): Value | null | undefined {
    for (const line of this.#itemLines) {
      if (get(this.#reading, line, target) === '') continue;
      return this.found.value(line, target, (text) => parse(text, line));
    }
    return undefined;
  }

  #itemFields(draft: Snapshot): void {
    const { decimal } = this.#reading;
    const state = this.#first('state', values.stateIn);
    if (state) draft.state = state;
    const leadDays = this.#first('leadDays', (text) => values.countIn(text, 0, 365, decimal));
    if (leadDays !== undefined) draft.leadDays = leadDays;
    const origin = this.#first('origin', values.countryIn);
    if (origin !== undefined) draft.originCountryCode = origin;
    const taxClass = this.#first('taxClass', (text) => {
      const word = plainWord(text);
      const found = (['standard', 'reduced', 'zero'] as const).find((one) => one === word);
      if (!found) {
        if (this.#reading.layout === 'own') throw new values.BadCell('import.taxClass');
        return draft.taxClass;
      }
      return found;
    });
    if (taxClass) draft.taxClass = taxClass;
    this.#category(draft);
    this.#attributes(draft);
  }

  #category(draft: Snapshot): void {
    const { world, settings } = this.#reading;
    const line = this.#itemLines.find(
      (one) => all(this.#reading, one, 'category').length > 0 || get(this.#reading, one, 'subcategory') !== '',
    );
    const chosen = (word: string): string | undefined => world.categoryKeys.get(settings.categories[word] ?? 0);
    if (line) {
      const words = all(this.#reading, line, 'category');
      const below = get(this.#reading, line, 'subcategory');
      const paths = below ? [...words.map((word) => `${word} > ${below}`), below, ...words] : words;
      const word = pathOf(paths[0] ?? '')
        .join(' > ')
        .slice(0, 300);
      const found = chosen(word) ?? paths.map((path) => categoryOf(world, path)).find((key) => key !== undefined);
      if (found) draft.category = found;
      else {
        this.unknown.push({ kind: 'category', word });
        const otherwise = world.categoryKeys.get(settings.categoryId ?? 0);
        if (otherwise) draft.category ||= otherwise;
        else if (draft.category === '') this.found.fault(line, 'category', 'import.categoryUnknown');
        else this.found.note(line, 'category', 'import.categoryUnknown');
      }
    } else if (draft.category === '') {
      const otherwise = world.categoryKeys.get(settings.categoryId ?? 0);
      if (otherwise) draft.category = otherwise;
      else this.found.fault(this.#itemLines[0] ?? this.#group.lines[0] ?? nothing, 'category', 'import.required');
    }
  }

  #attributes(draft: Snapshot): void {
    const { columns, decimal, world } = this.#reading;
    const put = (line: Line, target: string, key: string, text: string): void => {
      const attribute = world.attributes.get(key);
      if (!attribute) return;
      const others = draft.attributes.filter((one) => one.attribute !== key);
      if (empties(text, this.#reading)) return void (draft.attributes = others);
      try {
        const value = attributeValue(attribute, text, decimal);
        const at = draft.attributes.findIndex((one) => one.attribute === key);
        if (at === -1) draft.attributes.push({ attribute: key, value });
        else draft.attributes[at] = { attribute: key, value };
      } catch (error) {
        if (!(error instanceof values.BadCell)) throw error;
        this.found.fault(line, target, error.reason, error.values);
      }
    };
    for (const target of columns.keys()) {
      if (!target.startsWith('attribute.')) continue;
      const line = this.#itemLines.find((one) => get(this.#reading, one, target) !== '');
      if (line) put(line, target, target.slice('attribute.'.length), get(this.#reading, line, target));
    }
    // Facts that come in pairs are taken as far as the market knows them.
    for (const line of this.#itemLines) {
      const pairs = values.pairsIn(get(this.#reading, line, 'attributes'));
      const simple = get(this.#reading, line, 'kind').toLowerCase().startsWith('simple');
      const places = simple && this.#reading.layout === 'woocommerce' ? optionPairs(line, this.#optionNames, this.#reading) : [];
      for (const [word, text] of [...pairs, ...places]) {
        const attribute = world.attributesByName.get(plainWord(word));
        if (attribute && !(attribute.type === 'choice' && !attribute.values.has(plainWord(text))))
          put(line, 'attributes', attribute.key, text);
      }
    }
  }

  #texts(draft: Snapshot): void {
    const { settings } = this.#reading;
    if (this.#several && this.#itemLines.length === 0) this.#sayKept(draft);
    for (const field of textTargets) {
      for (const language of languages) {
        for (const line of [...this.#itemLines, ...this.#group.lines.filter((one) => this.#roles.get(one) === 'texts')]) {
          const spoken = this.#languageOf(line);
          const targets = [`${field}.${language}`, ...((spoken ?? settings.language) === language ? [field] : [])];
          const target = targets.find((one) => get(this.#reading, line, one) !== '');
          if (!target) continue;
          this.#text(draft, language, field, line, target);
          if (this.#roles.get(line) !== 'texts') break;
        }
      }
    }
    for (const [language, text] of Object.entries(draft.texts)) if (text.name === '') delete draft.texts[language as Language];
  }

  #sayKept(draft: Snapshot): void {
    const { settings } = this.#reading;
    for (const line of this.#variantLines) {
      const name = get(this.#reading, line, 'name');
      if (name !== '' && name !== draft.texts[settings.language]?.name) this.found.note(line, 'name', 'import.severalVariants');
    }
  }

  #languageOf(line: Line): Language | null {
    const word = get(this.#reading, line, 'language');
    if (word === '' || word === 'default' || word === 'all') return null;
    return this.found.value(line, 'language', values.languageIn) ?? null;
  }

  #text(draft: Snapshot, language: Language, field: (typeof textTargets)[number], line: Line, target: string): void {
    const own = this.#reading.layout === 'own';
    const given = this.found.value(line, target, (cell) => {
      const text = (own ? cell : field === 'name' ? plainText(cell).replace(/\s+/g, ' ') : plainText(cell)).replace(/\r\n?/g, '\n');
      const parts = field === 'bullets' ? bulletsIn(text) : [text];
      if (parts.length > 20) throw new values.BadCell('import.tooMany', { most: 20 });
      if (parts.some((part) => part.length > longest[field])) throw new values.BadCell('import.tooLong', { most: longest[field] });
      return field === 'bullets' ? parts : text;
    });
    if (given === undefined) return;
    const before = draft.texts[language] ?? { name: '', urlKey: '', summary: '', description: '', bullets: [] };
    const same = (a: string, b: string): boolean => a.replace(/\r\n?/g, '\n').trim() === b;
    if (Array.isArray(given)) draft.texts[language] = { ...before, bullets: given };
    else if (field === 'bullets') draft.texts[language] = { ...before, bullets: [] };
    else if (!same(before[field], given ?? '')) draft.texts[language] = { ...before, [field]: given ?? '' };
    const text = draft.texts[language];
    // An address stays as long as the name does: links to it are out there.
    if (field === 'name' && text && !same(before.name, given as string)) text.urlKey = slug(text.name);
  }

  /**
   * Pictures by the names of their files, or by addresses. Where all can be had they are the item's pictures; else they come after its own.
   * Those that are still to be fetched are a wish.
   */
  #pictures(draft: Snapshot): void {
    const wanted = new Map<string, Wanted>();
    let complete = true;
    const { picturesOfItem: most } = importBounds;
    for (const line of this.#group.lines) {
      for (const target of ['pictures', 'variantPicture']) {
        for (const cell of all(this.#reading, line, target)) {
          if (empties(cell, this.#reading)) {
            if (target === 'pictures') draft.pictureKeys = [];
            continue;
          }
          for (const name of values.picturesIn(cell)) {
            const found = this.#pictureOf(name, draft);
            if ('reason' in found) {
              complete = false;
              this.found.note(line, target, found.reason, { address: name });
              continue;
            }
            const known = found.key ?? found.address ?? '';
            if (wanted.has(known)) continue;
            if (wanted.size === most) {
              this.found.note(line, target, 'import.tooMany', { most });
              return this.#place(draft, [...wanted.values()], complete);
            }
            wanted.set(known, { line: line.line, header: headerOf(this.#reading, target), ...found });
          }
        }
      }
    }
    this.#place(draft, [...wanted.values()], complete);
  }

  #place(draft: Snapshot, wanted: Wanted[], complete: boolean): void {
    if (wanted.length === 0) return;
    const base = [...draft.pictureKeys];
    const there = wanted.flatMap(({ key }) => key ?? []);
    const waits = there.length < wanted.length;
    if (there.length > 0) placePictures(draft, complete && !waits ? there : [...base, ...there]);
    if (waits) this.pictures = { wanted, complete, base, left: [], variants: [] };
  }

  #pictureOf(
    name: string,
    draft: Snapshot,
  ): { key: string; address?: never } | { address: string; key?: never } | { reason: Problem['reason'] } {
    const own = /(?:\/media\/n\d\/|^)(pictures\/[\w./-]{1,200})$/.exec(name)?.[1];
    if (own && (draft.pictureKeys.includes(own) || this.#around.ownPictures.has(own))) return { key: own };
    const uploaded = this.#reading.pictures.get(values.pictureName(name));
    if (uploaded) return { key: uploaded };
    const found = values.pictureAddress(name);
    if (!found) return { reason: 'import.pictureMissing' };
    const before = 'address' in found ? this.#around.fetched.get(found.address) : undefined;
    if (before !== undefined) return { key: before };
    return this.#reading.fetches ? found : { reason: 'fetch.off' };
  }

  #variant(line: Line, draft: Snapshot, simple: boolean): void {
    const { currency, decimal, columns } = this.#reading;
    const options = this.#optionsOf(line, draft);
    const sku = this.#skuOf(line, options);
    if (sku === undefined) return;
    const upper = sku.toUpperCase();
    const named = get(this.#reading, line, 'currency').toUpperCase();
    const twice = this.#seen.get(`${upper} ${named}`);
    if (twice) return this.found.fault(line, 'sku', 'import.skuTwice', { line: twice.line });
    this.#seen.set(`${upper} ${named}`, line);
    this.#bySku.set(upper, line);
    const owner = this.#around.skus.get(upper);
    if (owner !== undefined && owner !== this.#group.known?.id) return this.found.fault(line, 'sku', 'product.skuTaken');
    let at = draft.variants.findIndex((variant) => variant.sku.toUpperCase() === upper);
    // An item with one variant that is named by its own number only.
    if (at === -1 && !simple && !columns.has('sku') && draft.variants.length === 1 && this.#variantLines.length === 1) at = 0;
    const before = draft.variants[at];
    // Some lists name a variant once for each currency: the line in the store's own has its price, the others what else they say.
    const foreign = named !== '' && named !== currency;
    const priced = foreign ? this.#variantLines.find((other) => this.#sells(other, upper, currency)) : line;
    const price = priced && this.found.value(priced, 'price', (text) => values.priceIn(text, currency, decimal));
    const tiers = priced && this.found.value(priced, 'tiers', (text) => values.tiersIn(text, currency, decimal));
    const listPrice = (tiers?.charged ? tiers.listPrice : null) ?? price ?? tiers?.listPrice ?? before?.listPrice;
    if (foreign && !priced && get(this.#reading, line, 'price') !== '') {
      if (listPrice === undefined) return this.found.fault(line, 'currency', 'import.currency', { currency });
      this.found.note(line, 'currency', 'import.currency', { currency });
    }
    if (listPrice === undefined) {
      if (!this.found.bad.has(line.line)) this.found.fault(line, 'price', this.#group.known ? 'import.required' : 'import.noItem');
      return;
    }
    const variant: Variant = before ?? blankVariant(sku);
    variant.listPrice = listPrice;
    if (tiers !== undefined) variant.tiers = (tiers?.tiers ?? []).filter((tier) => !tiers?.charged || tier.price < listPrice);
    const gtin = this.found.value(line, 'gtin', values.gtinIn);
    if (gtin !== undefined) variant.gtin = gtin;
    const makerNumber = this.#makerNumber(line);
    if (makerNumber !== undefined) variant.makerNumber = makerNumber;
    const pieces = (target: 'moq' | 'multiple' | 'carton') =>
      this.found.value(line, target, (text) => values.countIn(text, 1, 100_000, decimal));
    const [moq, multiple, carton] = [pieces('moq'), pieces('multiple'), pieces('carton')];
    if (moq !== undefined) variant.moq = moq;
    if (multiple !== undefined) variant.multiple = multiple;
    if (carton !== undefined) variant.cartonQuantity = carton;
    for (const unit of weightUnits) {
      const weight = this.#measure(line, `weight.${unit}`, 'weightUnit', unit, 'weight');
      if (weight !== undefined) variant.weight = weight;
    }
    for (const field of lengthTargets) {
      for (const unit of lengthUnits) {
        const length = this.#measure(line, `${field}.${unit}`, 'lengthUnit', unit, 'length');
        if (length !== undefined) variant[field] = length;
      }
    }
    if (options.length > 0) variant.options = options;
    this.#variantPicture(line, variant, draft);
    this.#stock(line, variant);
    if (at === -1) draft.variants.push(variant);
  }

  /** Some exports have it among their facts. */
  #makerNumber(line: Line): string | null | undefined {
    const own = this.found.value(line, 'makerNumber', values.makerNumberIn);
    if (own !== undefined) return own;
    const pair = values.pairsIn(get(this.#reading, line, 'attributes')).find(([name]) => makerNames.has(plainWord(name)));
    return pair && pair[1] !== '' && pair[1].length <= values.longestMakerNumber ? pair[1] : undefined;
  }

  #sells = (line: Line, sku: string, currency: string): boolean =>
    get(this.#reading, line, 'sku').toUpperCase() === sku && get(this.#reading, line, 'currency').toUpperCase() === currency;

  #measure(line: Line, target: string, unitTarget: string, unit: string, kind: 'weight' | 'length'): number | null | undefined {
    const named = get(this.#reading, line, unitTarget) || unit;
    return this.found.value(line, target, (text) => values.measureIn(text, named, kind, this.#reading.decimal));
  }

  #skuOf(line: Line, options: Variant['options']): string | undefined {
    const sku = get(this.#reading, line, 'sku');
    if (sku.length > 100) {
      this.found.fault(line, 'sku', 'import.tooLong', { most: 100 });
      return undefined;
    }
    if (sku !== '') return sku;
    const { key, known, lines } = this.#group;
    // Some shops sell variants that have no number of their own: they get one out of the item's and their choices.
    if (options.length > 0)
      return `${slug(key)}-${options.map(({ value, label }) => slug(value ?? label ?? '')).join('-')}`.toUpperCase().slice(0, 100);
    if (lines.length > 1 && this.#reading.columns.has('sku') && this.#variantLines.length > 1) {
      this.found.fault(line, 'sku', 'import.required');
      return undefined;
    }
    return known?.snapshot.variants.length === 1 ? known.snapshot.variants[0]?.sku : key.slice(0, 100);
  }

  /** What lines say of their variants by SKU: of each line the first part that names it. */
  #partsOf(sku: string): readonly [string, string][] {
    if (this.#parts === null) {
      this.#parts = new Map();
      for (const line of this.#group.lines) {
        const told = new Set<string>();
        for (const part of get(this.#reading, line, 'options').split('|').map(values.pairsIn)) {
          for (const named of new Set(part.flatMap(([name, value]) => (name === 'sku' ? [value.toUpperCase()] : [])))) {
            if (told.has(named)) continue;
            told.add(named);
            const known = this.#parts.get(named) ?? [];
            this.#parts.set(named, known);
            for (const pair of part) if (pair[0] !== 'sku') known.push(pair);
          }
        }
      }
    }
    return this.#parts.get(sku) ?? [];
  }

  #optionsOf(line: Line, draft: Snapshot): Variant['options'] {
    const { world, settings, columns, layout } = this.#reading;
    const pairs: { word: string; text: string; target: string }[] = [];
    const simple = get(this.#reading, line, 'kind').toLowerCase().startsWith('simple') && layout === 'woocommerce';
    if (!simple)
      for (const [word, text, target] of optionPairs(line, this.#optionNames, this.#reading))
        pairs.push({ word, text, target: target ?? 'option1' });
    for (const target of columns.keys()) {
      const text = target.startsWith('option.') ? get(this.#reading, line, target) : '';
      if (text !== '') pairs.push({ word: target.slice('option.'.length), text, target });
    }
    const sku = get(this.#reading, line, 'sku').toUpperCase();
    for (const [word, text] of this.#partsOf(sku)) pairs.push({ word, text, target: 'options' });
    const known = draft.variants.find((variant) => variant.sku.toUpperCase() === sku);
    return pairs.flatMap(({ word, text, target }): Variant['options'] => {
      const attribute = optionOf(world, settings.options[word.toLowerCase()] ?? word);
      if (!attribute) {
        this.unknown.push({ kind: 'option', word: word.toLowerCase().slice(0, 300) });
        this.found.fault(line, target, 'import.optionUnknown', { word });
        return [];
      }
      const kept = known?.options.find((one) => one.attribute === attribute.key);
      if (kept && (kept.value ?? kept.label) === text) return [kept];
      const value = attribute.values.get(plainWord(text));
      if (value === undefined && text.length > 100) {
        this.found.fault(line, target, 'import.tooLong', { most: 100 });
        return [];
      }
      return [{ attribute: attribute.key, ...(value === undefined ? { label: text } : { value }) }];
    });
  }

  #variantPicture(line: Line, variant: Variant, draft: Snapshot): void {
    const { layout } = this.#reading;
    const cells = all(this.#reading, line, 'variantPicture');
    // Lists that are nobody's export show a variant by the picture on its line.
    const shown =
      layout === null || layout === 'woocommerce' ? (variant.options.length > 0 ? all(this.#reading, line, 'pictures') : []) : [];
    for (const name of [...cells, ...shown].flatMap(values.picturesIn)) {
      const found = this.#pictureOf(name, draft);
      if ('reason' in found) continue;
      const { key, address } = found;
      if (address !== undefined) this.pictures?.variants.push({ sku: variant.sku, address, before: variant.pictureKey });
      else {
        variant.pictureKey = key;
        if (!draft.pictureKeys.includes(key)) draft.pictureKeys.push(key);
      }
      return;
    }
  }

  #stock(line: Line, variant: Variant): void {
    const { columns, settings, decimal, world } = this.#reading;
    for (const target of columns.keys()) {
      if (target !== 'stock' && !target.startsWith('stock.')) continue;
      const onHand = this.found.value(line, target, (text) => values.countIn(text, 0, 10_000_000, decimal));
      if (onHand === undefined || onHand === null) continue;
      const warehouseId = target === 'stock' ? (settings.warehouseId ?? world.warehouses[0]?.id) : Number(target.slice('stock.'.length));
      if (warehouseId === undefined || !world.warehouses.some(({ id }) => id === warehouseId))
        this.found.fault(line, target, 'import.warehouse');
      else {
        const place = this.#around.stock.get(`${variant.id} ${warehouseId}`);
        if (onHand < (place?.reserved ?? 0)) this.found.fault(line, target, 'product.stockReserved');
        else if (onHand !== (place?.onHand ?? 0) || !place) this.stock.push({ sku: variant.sku, warehouseId, onHand });
      }
    }
  }

  /** The editor's rules. What was wrong before the list is nothing that the list has done. */
  #applyRules(before: Snapshot | null, draft: Snapshot): void {
    const owners = draft.variants
      .map(({ sku }) => sku.toUpperCase())
      .filter((sku) => (this.#around.skus.get(sku) ?? this.#group.known?.id) !== this.#group.known?.id);
    const faults = rulesOf(draft, this.#reading.world, new Set(owners));
    const old = before && faults.size > 0 ? rulesOf(before, this.#reading.world, new Set()) : new Map<string, Fault>();
    for (const [path, { key, sku, field }] of faults) {
      if (old.get(path)?.key === key) continue;
      const line = (sku === null ? undefined : this.#bySku.get(sku.toUpperCase())) ?? this.#itemLines[0] ?? this.#group.lines[0];
      if (line) this.found.fault(line, field, key);
    }
    // What was for sale before the category asked for more can still be changed otherwise.
    if (draft.state === 'active' && (before?.state !== 'active' || before.category !== draft.category)) {
      const given = new Set([...draft.attributes, ...draft.variants.flatMap(({ options }) => options)].map(({ attribute }) => attribute));
      for (const key of this.#reading.world.required.get(draft.category) ?? [])
        if (!given.has(key))
          this.found.fault(this.#itemLines[0] ?? this.#group.lines[0] ?? nothing, `attribute.${key}`, 'product.attributeRequired');
    }
    if (draft.variants.length > 500) this.found.fault(this.#group.lines[0] ?? nothing, 'sku', 'import.tooMany', { most: 500 });
  }
}

const makerNames = new Set(['mpn', 'manufacturer part number', 'manufacturer number']);

const nothing: Line = { line: 1, cells: [] };

const perVariant = (target: string): boolean =>
  /^(?:sku|price|tiers|gtin|makerNumber|moq|multiple|carton|currency|variantPicture|weightUnit|lengthUnit)$|^(?:stock|option\d?|weight|width|depth|height)(?:\.|$)/.test(
    target,
  );

const bulletsIn = (text: string): string[] =>
  text
    .split(/\n|\s\|\s/)
    .map((part) => part.replace(/^[\s•*–-]+/, '').trim())
    .filter((part) => part !== '');

/** The options of a line: word, value and column. Some exports name them on the first line of an item only; the header does where no column does. */
/** What the first line that says so calls each option. */
function optionNamesIn(lines: readonly Line[], reading: Reading): Map<string, string> {
  const names = new Map<string, string>();
  for (let place = 1; place <= optionPlaces; place++) {
    const target = `option${place}`;
    const first = lines.find((line) => get(reading, line, `${target}.name`) !== '');
    if (first) names.set(target, get(reading, first, `${target}.name`));
  }
  return names;
}

function optionPairs(line: Line, names: ReadonlyMap<string, string>, reading: Reading): [word: string, text: string, target: string][] {
  const pairs: [string, string, string][] = [];
  for (let place = 1; place <= optionPlaces; place++) {
    const target = `option${place}`;
    const [column] = reading.columns.get(target) ?? [];
    if (column === undefined) continue;
    const text = get(reading, line, target);
    if (text === '' || text === 'Default Title') continue;
    const named = get(reading, line, `${target}.name`) || names.get(target);
    pairs.push([named ?? reading.headers[column] ?? '', text, target]);
  }
  return pairs;
}

const hasOptions = (line: Line, names: ReadonlyMap<string, string>, reading: Reading): boolean =>
  optionPairs(line, names, reading).length > 0 ||
  [...reading.columns.keys()].some((target) => target.startsWith('option.') && get(reading, line, target) !== '');

function attributeValue(
  { type, values: listed }: { type: string; values: Map<string, string> },
  text: string,
  decimal: values.Decimal,
): string | number | boolean {
  if (type === 'number') return values.numberIn(text.replace(/\s*[a-zµ°%²³"/]{1,6}$/i, ''), decimal);
  if (type === 'flag') return values.flagIn(text);
  if (text.length > 500) throw new values.BadCell('import.tooLong', { most: 500 });
  if (type === 'text') return text;
  const key = listed.get(plainWord(text));
  if (key === undefined) throw new values.BadCell('import.attribute');
  return key;
}

const blankVariant = (sku: string): Variant => ({
  id: 0,
  sku,
  gtin: null,
  makerNumber: null,
  listPrice: 0,
  moq: null,
  multiple: null,
  cartonQuantity: null,
  weight: null,
  width: null,
  depth: null,
  height: null,
  cartonWeight: null,
  cartonWidth: null,
  cartonDepth: null,
  cartonHeight: null,
  pictureKey: null,
  options: [],
  tiers: [],
});

type Fault = { key: Problem['reason']; sku: string | null; field: string };

/** The editor's rules on an item, by what they are about. */
function rulesOf(item: Snapshot, world: World, taken: ReadonlySet<string>): Map<string, Fault> {
  const input = {
    sourceLanguage: item.sourceLanguage,
    texts: item.texts,
    pictures: item.pictureKeys.map((key) => ({ key })),
    attributes: item.attributes.map(({ attribute, value }) => ({ attributeKey: attribute, value })),
    variants: item.variants.map((variant) => ({
      ...variant,
      gtin: variant.gtin ?? '',
      options: variant.options.map(({ attribute, value, label }) => ({
        attributeKey: attribute,
        valueKey: value ?? null,
        label: label ?? null,
      })),
      stock: [],
    })),
  } as unknown as ProductInput;
  const faults = faultsOf(
    input,
    world.facts,
    taken,
    item.variants.flatMap(({ pictureKey }) => pictureKey ?? []),
  );
  return new Map(
    Object.entries(faults).map(([path, key]) => {
      const [, index, field] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
      const sku = index === undefined ? null : (item.variants[Number(index)]?.sku ?? null);
      const attribute = /^attributes\.(\d+)$/.exec(path)?.[1];
      const target =
        attribute === undefined
          ? (field ?? path.replace(/^texts\.(\w+)\.(\w+)$/, '$2.$1'))
          : `attribute.${item.attributes[Number(attribute)]?.attribute ?? ''}`;
      return [sku === null ? path : `${sku} ${field}`, { key, sku, field: target === 'options' ? 'option1' : target }];
    }),
  );
}
