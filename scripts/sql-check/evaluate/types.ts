/** What the evaluator asks of TypeScript's types. */
import type { Node } from 'typescript/unstable/ast';
import { type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';

/** A value that a type allows: one that is known, or any `other`. */
export type Member = { known: true; value: string | number | boolean | null | undefined } | { known: false };

/** More members than that are treated as any value. */
const mostMembers = 40;
const carriers =
  TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral;

export class Types {
  readonly checker: Checker;
  #ofNodes = new Map<Node, Type | undefined>();
  #carrying = new Map<number, boolean>();
  #fragments = new Map<number, boolean>();
  #members = new Map<number, Member[]>();
  #arrays = new Map<number, boolean>();
  #arguments = new Map<number, readonly Type[]>();
  #elements = new Map<number, Type | undefined>();
  /** The compiler is slow: repeated requests are cached. */
  readonly boolean: Type;
  readonly number: Type;
  readonly string: Type;

  constructor(checker: Checker) {
    this.checker = checker;
    this.boolean = checker.getBooleanType();
    this.number = checker.getNumberType();
    this.string = checker.getStringType();
  }

  of(node: Node): Type | undefined {
    if (!this.#ofNodes.has(node)) this.#ofNodes.set(node, this.checker.getTypeAtLocation(node));
    return this.#ofNodes.get(node);
  }

  /** The values of a union of literals, and null or undefined where it allows them. */
  members(type: Type | undefined): Member[] {
    if (!type) return [{ known: false }];
    const cached = this.#members.get(type.id);
    if (cached) return cached;
    const found = (type.isUnionType() ? type.getTypes() : [type]).flatMap((one) => this.#member(one));
    const known = found.filter((member) => member.known);
    const others = found.length > known.length || known.length === 0 ? [{ known: false as const }] : [];
    const isOptional = (member: Member): boolean => member.known && (member.value === null || member.value === undefined);
    const usable = known.length > mostMembers || others.length > 0 ? known.filter(isOptional) : known;
    const rest = usable.length < known.length || others.length > 0 ? [{ known: false as const }] : [];
    const members = [...rest, ...usable.filter((member) => !isOptional(member)), ...usable.filter(isOptional)];
    this.#members.set(type.id, members);
    return members;
  }

  #member(type: Type): Member[] {
    if (type.flags & TypeFlags.Null) return [{ known: true, value: null }];
    if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) return [{ known: true, value: undefined }];
    if (type.flags & TypeFlags.Boolean) return [true, false].map((value) => ({ known: true, value }));
    if (type.isBooleanLiteralType() || type.isStringLiteralType() || type.isNumberLiteralType())
      return [{ known: true, value: type.value as string | number | boolean }];
    return [{ known: false }];
  }

  isNumber(type: Type | undefined): boolean {
    return type !== undefined && partsOf(type).every(({ flags }) => flags & TypeFlags.NumberLike);
  }

  isString(type: Type | undefined): boolean {
    return type !== undefined && partsOf(type).every(({ flags }) => flags & TypeFlags.StringLike);
  }

  /** A piece of SQL of the builder's: it knows how to become a node of a statement. */
  isFragment(type: Type | undefined): boolean {
    if (!type || type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return false;
    let result = this.#fragments.get(type.id);
    if (result === undefined) {
      const parts = type.isUnionType() ? type.getTypes() : [type];
      result = parts.some((part) => this.#isObject(part) && this.checker.getPropertyOfType(part, 'toOperationNode') !== undefined);
      this.#fragments.set(type.id, result);
    }
    return result;
  }

  #isObject = (type: Type): boolean => (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;

  isArray(type: Type | undefined): boolean {
    return type !== undefined && cached(this.#arrays, type, () => this.checker.isArrayLikeType(type) || this.checker.isTupleType(type));
  }

  /** Whether SQL may be in a value of the type: texts, fragments, and functions, lists and objects of these. */
  mayCarrySql(type: Type | undefined, depth = 0): boolean {
    if (!type) return true;
    if (type.flags & carriers) return true;
    if (depth > 3) return false;
    const known = this.#carrying.get(type.id);
    if (known !== undefined) return known;
    this.#carrying.set(type.id, false);
    const result = this.#carries(type, depth);
    this.#carrying.set(type.id, result);
    return result;
  }

  #carries(type: Type, depth: number): boolean {
    if (type.isUnionType()) return type.getTypes().some((part) => this.mayCarrySql(part, depth));
    if (!this.#isObject(type)) return false;
    if (this.isFragment(type)) return true;
    const name = type.getSymbol()?.name;
    if (name === 'Promise' || name === 'Date' || name === 'Buffer' || name === 'Uint8Array') return false;
    if (this.isArray(type)) return this.arguments(type).some((part) => this.mayCarrySql(part, depth + 1));
    const signatures = this.checker.getSignaturesOfType(type, 0);
    if (signatures.length > 0)
      return signatures.some((signature) => this.mayCarrySql(this.checker.getReturnTypeOfSignature(signature), depth + 1));
    const properties = this.checker.getPropertiesOfType(type);
    const index = this.checker.getIndexInfosOfType(type).map(({ valueType }) => valueType);
    return [...index, ...(properties.length > 0 ? this.checker.getTypeOfSymbol(properties) : [])].some((part) =>
      this.mayCarrySql(part, depth + 1),
    );
  }

  arguments(type: Type): readonly Type[] {
    return cached(this.#arguments, type, () => (type.isTypeReference() ? this.checker.getTypeArguments(type as TypeReference) : []));
  }

  /** Of a list. */
  elementOf(type: Type): Type | undefined {
    return cached(this.#elements, type, () => this.arguments(type)[0] ?? this.checker.getIndexInfosOfType(type)[0]?.valueType);
  }
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

function cached<Value>(values: Map<number, Value>, type: Type, ask: () => Value): Value {
  if (!values.has(type.id)) values.set(type.id, ask());
  return values.get(type.id) as Value;
}
