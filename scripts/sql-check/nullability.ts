/** Which columns of a statement's result can be null, by rules over PostgreSQL's own tree of it. */
import { isEmptySet, isNode, listOf, nodeOf, nodesOf, numberOf, type Tree, type TreeNode } from './tree.ts';

/** What is known about the database. */
export interface Catalog {
  /** Columns of tables that cannot be null, as `oid.number`. */
  notNull: ReadonlySet<string>;
  functions: ReadonlyMap<number, { name: string; strict: boolean }>;
  operators: ReadonlyMap<number, string>;
  /** `oid.number>oid.number`: what a column refers to. */
  references: ReadonlySet<string>;
}

/** Null for a value that can be null: true; one that never is: false; where that cannot be said: undefined. */
type Nullable = boolean | undefined;
type Query = { node: TreeNode; outer: Query | undefined; filtered: ReadonlySet<string> };

/** Null only where an argument is. */
const plainFunctions = new Set(
  `now clock_timestamp transaction_timestamp lower upper btrim ltrim rtrim length char_length cardinality concat replace regexp_replace translate round floor ceil ceiling
  abs date_trunc date_part extract md5 format left right lpad rpad to_char to_json to_jsonb json_build_object jsonb_build_object json_build_array jsonb_build_array
  hashtextextended position strpos starts_with unaccent gen_random_uuid string_to_array array_remove row_to_json date timestamptz`.split(
    /\s+/,
  ),
);
const counts = new Set(['count', 'row_number', 'rank', 'dense_rank']);
const textType = 25;
/** Operators that answer null although they were given no null. */
const seeking = new Set(['->', '->>', '#>', '#>>']);

const all = (parts: readonly Nullable[]): Nullable =>
  parts.includes(true) ? true : parts.every((part) => part === false) ? false : undefined;
const any = (parts: readonly Nullable[]): Nullable =>
  parts.includes(false) ? false : parts.every((part) => part === true) ? true : undefined;

export function nullability(tree: Tree, catalog: Catalog): Nullable[] {
  const [list] = listOf(tree);
  const query = nodeOf(listOf(list)[0]) ?? nodeOf(list);
  return query ? columnsOf(queryOf(query, undefined, catalog), catalog) : [];
}

const queryOf = (node: TreeNode, outer: Query | undefined, catalog: Catalog): Query => ({
  node,
  outer,
  filtered: filteredBy(node.fields.get('jointree'), catalog),
});

function columnsOf(query: Query, catalog: Catalog): Nullable[] {
  const { fields } = query.node;
  const returned = nodesOf(fields.get('returningList'));
  const targets = (numberOf(fields.get('commandType')) === 1 ? nodesOf(fields.get('targetList')) : returned).filter(
    (target) => target.fields.get('resjunk') !== 'true',
  );
  const operations = nodeOf(fields.get('setOperations'));
  if (!operations) return targets.map((target) => nullable(target.fields.get('expr'), query, catalog));
  const parts = leavesOf(operations).map((index) => {
    const part = nodeOf(nodesOf(fields.get('rtable'))[index - 1]?.fields.get('subquery'));
    return part ? columnsOf(queryOf(part, query, catalog), catalog) : [];
  });
  return targets.map((_, at) => all(parts.map((part) => part[at])));
}

function leavesOf(node: TreeNode): number[] {
  if (node.kind === 'RANGETBLREF') return [numberOf(node.fields.get('rtindex'))];
  return ['larg', 'rarg'].flatMap((side) => {
    const part = nodeOf(node.fields.get(side));
    return part ? leavesOf(part) : [];
  });
}

function nullable(tree: Tree | undefined, query: Query, catalog: Catalog): Nullable {
  const node = nodeOf(tree);
  if (!node) return undefined;
  const { fields } = node;
  const of = (name: string): Nullable => nullable(fields.get(name), query, catalog);
  const each = (name: string): Nullable[] => listOf(fields.get(name)).map((part) => nullable(part, query, catalog));
  switch (node.kind) {
    case 'VAR':
      return ofVariable(node, query, catalog);
    case 'CONST':
      return fields.get('constisnull') === 'true';
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COERCETODOMAIN':
    case 'COLLATEEXPR':
      return of('arg');
    case 'COALESCEEXPR':
    case 'COALESCE':
    case 'MINMAXEXPR':
    case 'MINMAX':
      return any(each('args'));
    case 'CASEEXPR':
    case 'CASE':
      return all([
        ...nodesOf(fields.get('args')).map((when) => nullable(when.fields.get('result'), query, catalog)),
        isNode(fields.get('defresult')) ? of('defresult') : true,
      ]);
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ARRAYEXPR':
    case 'ARRAY':
    case 'ROWEXPR':
    case 'ROW':
    case 'SQLVALUEFUNCTION':
      return false;
    case 'SUBSCRIPTINGREF':
      // A part of a list is a list; an element may not be there.
      return listOf(fields.get('reflowerindexpr')).length > 0 ? of('refexpr') : true;
    case 'NULLIFEXPR':
      return true;
    case 'BOOLEXPR':
      return each('args').every((part) => part === false) ? false : undefined;
    case 'SCALARARRAYOPEXPR':
      return all(each('args'));
    case 'OPEXPR':
      return ofOperator(node, each('args'), catalog);
    case 'FUNCEXPR':
      return ofFunction(node, each('args'), catalog);
    case 'AGGREF':
      return ofAggregate(node, query, catalog);
    case 'WINDOWFUNC':
      return counts.has(catalog.functions.get(numberOf(fields.get('winfnoid')))?.name ?? '') ? false : undefined;
    case 'SUBLINK':
      return ofSelect(node, query, catalog);
    default:
      return undefined;
  }
}

function ofOperator({ fields }: TreeNode, given: readonly Nullable[], { operators }: Catalog): Nullable {
  const name = operators.get(numberOf(fields.get('opno'))) ?? '';
  const result = all(given);
  // Lists can be put together with null.
  if (name === '||' && result && numberOf(fields.get('opresulttype')) !== textType) return undefined;
  return seeking.has(name) && !result ? undefined : result;
}

function ofFunction({ fields }: TreeNode, given: readonly Nullable[], { functions }: Catalog): Nullable {
  const { name, strict } = functions.get(numberOf(fields.get('funcid'))) ?? { name: '', strict: false };
  const isCast = [1, 2].includes(numberOf(fields.get('funcformat')));
  const result = all(given);
  if (strict && result) return true;
  if (!isCast && !plainFunctions.has(name)) return undefined;
  return strict ? result : false;
}

function ofAggregate({ fields }: TreeNode, query: Query, catalog: Catalog): Nullable {
  const name = catalog.functions.get(numberOf(fields.get('aggfnoid')))?.name ?? '';
  if (counts.has(name)) return false;
  // Of no rows at all, everything but a count is null.
  if (listOf(query.node.fields.get('groupClause')).length === 0 || isNode(fields.get('aggfilter'))) return true;
  if (/^(json|jsonb|array)_agg|^json(b)?_object_agg/.test(name)) return false;
  const [first] = nodesOf(fields.get('args'));
  return first ? nullable(first.fields.get('expr'), query, catalog) : undefined;
}

/** `(select …)` as a value, `exists (…)`, `array(…)`. */
function ofSelect({ fields }: TreeNode, query: Query, catalog: Catalog): Nullable {
  const kind = numberOf(fields.get('subLinkType'));
  if (kind === 0 || kind === 6) return false;
  const select = nodeOf(fields.get('subselect'));
  if (kind !== 4 || !select) return undefined;
  const [first] = columnsOf(queryOf(select, query, catalog), catalog);
  if (first) return true;
  const isOneRow =
    listOf(select.fields.get('rtable')).length === 0 ||
    (select.fields.get('hasAggs') === 'true' &&
      listOf(select.fields.get('groupClause')).length === 0 &&
      !isNode(select.fields.get('havingQual')));
  return isOneRow || findsRow(select, query, catalog) ? first : true;
}

/** `(select … from parent where parent.id = child.parent_id)`, where a foreign key says that there is one. */
function findsRow(select: TreeNode, outer: Query, catalog: Catalog): boolean {
  const entries = nodesOf(select.fields.get('rtable'));
  const condition = nodeOf(nodeOf(select.fields.get('jointree'))?.fields.get('quals'));
  if (entries.length !== 1 || condition?.kind !== 'OPEXPR' || catalog.operators.get(numberOf(condition.fields.get('opno'))) !== '=')
    return false;
  const isOuter = ({ fields }: TreeNode): boolean => numberOf(fields.get('varlevelsup')) === 1;
  const columns = nodesOf(condition.fields.get('args')).filter(({ kind }) => kind === 'VAR');
  const [child, parent] = [columns.find(isOuter), columns.find((column) => !isOuter(column))];
  if (!child || !parent || nullable(child, queryOf(select, outer, catalog), catalog) !== false) return false;
  const entry = nodesOf(outer.node.fields.get('rtable'))[numberOf(child.fields.get('varno')) - 1];
  const nameOf = (table: TreeNode | undefined, column: TreeNode): string =>
    `${numberOf(table?.fields.get('relid'))}.${numberOf(column.fields.get('varattno'))}`;
  return catalog.references.has(`${nameOf(entry, child)}>${nameOf(entries[0], parent)}`);
}

function ofVariable({ fields }: TreeNode, from: Query, catalog: Catalog): Nullable {
  let query: Query | undefined = from;
  for (let level = numberOf(fields.get('varlevelsup')); level > 0; level--) query = query?.outer;
  if (!query) return undefined;
  const [table, column] = [numberOf(fields.get('varno')), numberOf(fields.get('varattno'))];
  if (query.filtered.has(`${table}.${column}`)) return false;
  if (!isEmptySet(fields.get('varnullingrels'))) return true;
  if (numberOf(fields.get('varreturningtype')) !== 0) return undefined;
  const entry = nodesOf(query.node.fields.get('rtable'))[table - 1];
  return entry && ofEntry(entry, column, query, catalog);
}

/** A column of something in `from`. */
function ofEntry({ fields }: TreeNode, column: number, query: Query, catalog: Catalog): Nullable {
  switch (numberOf(fields.get('rtekind'))) {
    case 0:
      return column > 0 && !catalog.notNull.has(`${numberOf(fields.get('relid'))}.${column}`);
    case 1: {
      const subquery = nodeOf(fields.get('subquery'));
      return subquery && columnsOf(queryOf(subquery, query, catalog), catalog)[column - 1];
    }
    case 2:
      return nullable(listOf(fields.get('joinaliasvars'))[column - 1], query, catalog);
    case 6:
      return ofCommon(fields.get('ctename'), numberOf(fields.get('ctelevelsup')), column, query, catalog);
    case 9:
      return nullable(listOf(fields.get('groupexprs'))[column - 1], query, catalog);
    default:
      return undefined;
  }
}

function ofCommon(name: Tree | undefined, levels: number, column: number, from: Query, catalog: Catalog): Nullable {
  let query: Query | undefined = from;
  for (let level = levels; level > 0; level--) query = query?.outer;
  const found = nodesOf(query?.node.fields.get('cteList')).find(({ fields }) => fields.get('ctename') === name);
  const select = nodeOf(found?.fields.get('ctequery'));
  if (!select || found?.fields.get('cterecursive') === 'true') return undefined;
  return columnsOf(queryOf(select, query, catalog), catalog)[column - 1];
}

/** Columns that a row has to have for the conditions to hold, as `table.column`. */
function filteredBy(tree: Tree | undefined, { functions }: Catalog): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (part: Tree | undefined): void => {
    const node = nodeOf(part);
    if (!node) return;
    if (node.kind === 'RELABELTYPE') return note(node.fields.get('arg'));
    if (node.kind !== 'VAR' || numberOf(node.fields.get('varlevelsup')) !== 0) return;
    found.add(`${numberOf(node.fields.get('varno'))}.${numberOf(node.fields.get('varattno'))}`);
  };
  const condition = (part: Tree | undefined): void => {
    const node = nodeOf(part);
    if (!node) return;
    const { fields } = node;
    if (node.kind === 'BOOLEXPR' && fields.get('boolop') === 'and') listOf(fields.get('args')).forEach(condition);
    else if (node.kind === 'NULLTEST' && numberOf(fields.get('nulltesttype')) === 1) note(fields.get('arg'));
    else if (node.kind === 'SUBLINK' && numberOf(fields.get('subLinkType')) === 2) condition(fields.get('testexpr'));
    else if (node.kind === 'FUNCEXPR' && functions.get(numberOf(fields.get('funcid')))?.strict) listOf(fields.get('args')).forEach(note);
    else if (node.kind === 'OPEXPR' || node.kind === 'SCALARARRAYOPEXPR') listOf(fields.get('args')).forEach(note);
  };
  const from = (part: Tree | undefined): void => {
    const node = nodeOf(part);
    if (node?.kind === 'FROMEXPR') {
      listOf(node.fields.get('fromlist')).forEach(from);
      condition(node.fields.get('quals'));
    } else if (node?.kind === 'JOINEXPR') {
      const type = numberOf(node.fields.get('jointype'));
      if (type === 0 || type === 1) from(node.fields.get('larg'));
      if (type === 0 || type === 3) from(node.fields.get('rarg'));
      if (type === 0) condition(node.fields.get('quals'));
    }
  };
  from(tree);
  return found;
}
